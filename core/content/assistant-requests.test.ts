import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aiTasks } from '../ai-tasks.ts';
import { limits } from '../documents/limits.ts';
import { bodyPath, rowTextPath, stepTextPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { itemRequests, type ItemTask, promptSuggestions } from './assistant-requests.ts';
import { choosePlatform } from './edit-item.ts';
import { readStepData } from './step-data.ts';
import { setStepValue, takeOutline } from './write-step.ts';
import { appendText } from './write-text.ts';

const goal = stepTextPath('content-strategy', 'goal');

/** The message of the task's schema for an item's request; null when the request is complete. */
function missing(task: ItemTask, item: Parameters<(typeof itemRequests)[ItemTask]>[0]): string | null {
  const parsed = aiTasks[task].request.safeParse(itemRequests[task](item));
  return parsed.success ? null : parsed.error.issues[0]!.message;
}

describe('asking about a piece', () => {
  it('says by the specification’s names what is missing', () => {
    const { laptop } = ideaOnTwoDevices({ title: 'Why roadmaps are bets' });
    const item = () => laptop.document;
    expect(missing('audience-insights', item())).toBe('Primary Audience Required');
    expect(missing('so-what', item())).toBe('Content Details Required');
    expect(missing('outline', item())).toBe('Strategy Required');
    expect(missing('cta', item())).toBe('Goal Required');
    expect(missing('review', item())).toBe('Content Required');
    expect(missing('draft', item())).toBe('Content Structure Needed');
    expect(missing('research', item())).toBeNull();
    expect(missing('openers', item())).toBeNull();
    expect(missing('headlines', item())).toBeNull();
    laptop.run(appendText, { path: goal, text: 'Trust', separator: '\n' });
    expect(missing('draft', item())).toBe('Content Structure Needed');
    // An opener alone is not a plan.
    laptop.run(appendText, {
      path: stepTextPath('content-creation', 'catchyOpener'),
      text: 'What if?',
      separator: '\n',
    });
    expect(missing('draft', item())).toBe('Content Structure Needed');
    laptop.run(appendText, { path: stepTextPath('content-planning', 'introduction'), text: 'A bet.', separator: '\n' });
    for (const task of ['so-what', 'outline', 'cta', 'draft'] as const) expect(missing(task, item())).toBeNull();
  });

  it('tells the platforms, the draft and the plan', () => {
    const { laptop } = ideaOnTwoDevices({ title: 'Bets' });
    laptop.run(choosePlatform, { platformId: 2, chosen: true });
    laptop.run(appendText, { path: bodyPath, text: 'A roadmap is a bet, written down.', separator: '\n' });
    expect(itemRequests.headlines(laptop.document)).toMatchObject({
      platforms: ['Twitter'],
      content: 'A roadmap is a bet, written down.',
      title: 'Bets',
    });
    expect(itemRequests.review(laptop.document).focusAreas).toBeUndefined();
  });

  it('takes the assistant’s own outline where the person has written none', () => {
    const { laptop } = ideaOnTwoDevices({ title: 'Bets' });
    const structure = {
      introduction: 'I',
      sections: [{ title: 'Dates', content: 'They are promises' }],
      conclusion: 'C',
    };
    laptop.run(setStepValue, {
      step: 'content-planning',
      field: 'aiOutline',
      value: JSON.stringify({ structure, reasoning: 'R', confidence: 50 }),
    });
    expect(itemRequests.draft(laptop.document).outline.keyPoints).toEqual(['Dates: They are promises']);
    // The sections of a built-in outline are questions.
    laptop.run(setStepValue, {
      step: 'content-planning',
      field: 'aiOutline',
      value: JSON.stringify({ structure, reasoning: 'R', confidence: 50, provider: 'built-in' }),
    });
    expect(itemRequests.draft(laptop.document).outline.keyPoints).toEqual([]);
    laptop.run(setStepValue, { step: 'content-planning', field: 'aiOutline', value: 'of another version' });
    expect(itemRequests.draft(laptop.document).outline.keyPoints).toEqual([]);
  });
});

describe('taking words over', () => {
  it('adds them after the present text, on both devices', () => {
    const { laptop, phone } = ideaOnTwoDevices({ title: 'Bets' });
    laptop.run(appendText, { path: bodyPath, text: 'Mine.', separator: '\n\n' });
    phone.receive(laptop);
    laptop.run(appendText, { path: bodyPath, text: 'Suggested.', separator: '\n\n' });
    phone.run(appendText, { path: bodyPath, text: 'On the phone.', separator: '\n\n' });
    phone.receive(laptop);
    laptop.receive(phone);
    expect(laptop.document.body).toBe(phone.document.body);
    for (const words of ['Mine.', 'Suggested.', 'On the phone.'])
      expect(laptop.document.body.split(words)).toHaveLength(2);
    expect(laptop.document.body.startsWith('Mine.\n\n')).toBe(true);
  });

  it('adds a whole outline after the person’s own, or nothing of it', () => {
    const { laptop, phone } = ideaOnTwoDevices({ title: 'Bets' });
    const introduction = stepTextPath('content-planning', 'introduction');
    const section = { title: 'Dates', content: 'They are promises', row: 'r1', position: 'a1' };
    laptop.run(appendText, { path: introduction, text: 'Mine.', separator: '\n\n' });
    laptop.run(takeOutline, { introduction: 'I', sections: [section], conclusion: 'C' });
    phone.run(takeOutline, {
      introduction: 'Phone',
      sections: [{ ...section, row: 'r2', title: 'Bets' }],
      conclusion: 'D',
    });
    phone.receive(laptop);
    laptop.receive(phone);
    expect(readStepData(laptop.document)).toEqual(readStepData(phone.document));
    const plan = readStepData(laptop.document)['content-planning'];
    expect(plan['keyPoints']).toEqual(['Dates: They are promises', 'Bets: They are promises']);
    expect(plan['introduction']).toMatch(/Mine\.\n\nI/);
    const before = readStepData(laptop.document);
    expect(
      laptop.run(takeOutline, {
        introduction: 'More',
        sections: [{ ...section, row: 'r3', content: 'x'.repeat(limits.text) }],
        conclusion: 'E',
      }).ok,
    ).toBe(false);
    expect(readStepData(laptop.document)).toEqual(before);
  });

  it('refuses what does not fit, and places that are not there', () => {
    const { laptop } = ideaOnTwoDevices({ title: 'Bets' });
    expect(laptop.run(appendText, { path: bodyPath, text: 'x'.repeat(limits.text + 1), separator: '\n' })).toEqual({
      ok: false,
      error: { type: 'text-too-long' },
    });
    expect(laptop.run(appendText, { path: ['nowhere'], text: 'x', separator: '\n' })).toEqual({
      ok: false,
      error: { type: 'unknown-field' },
    });
    expect(
      laptop.run(appendText, {
        path: rowTextPath('content-planning', 'keyPoints', 'gone'),
        text: 'x',
        separator: '\n',
      }),
    ).toEqual({ ok: false, error: { type: 'no-such-row' } });
    expect(laptop.document.body).toBe('');
  });
});

it('three prompts fit the platform and the pillar, and the title comes first', () => {
  const untitled = promptSuggestions({ platform: 'LinkedIn', pillar: 'Stories', title: ' ' });
  expect(untitled.map(({ prompt }) => prompt)).toEqual([
    'Share a lesson about Stories that I learned the hard way, as a post for LinkedIn',
    'Answer a question that people often ask me about Stories',
    'Tell what most people get wrong about Stories, and what I do instead',
  ]);
  expect(untitled[0]!.label).toBe('Share a lesson about Stories that I lea…');
  const [first] = promptSuggestions({ platform: null, pillar: null, title: 'Why roadmaps lie' });
  expect(first!.prompt).toBe('Write an opening for “Why roadmaps lie” that names what is at stake');
});

it('there are three at most, each shown in 40 characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), fc.option(fc.string()), (title, platform, pillar) => {
      const suggested = promptSuggestions({ platform, pillar, title });
      expect(suggested.length).toBeLessThanOrEqual(3);
      for (const { label } of suggested) expect(label.length).toBeLessThanOrEqual(40);
    }),
  );
});
