import { describe, expect, it } from 'vitest';
import { aiTasks, type TaskReply } from '../ai-tasks.ts';
import {
  draftFigures,
  emptyTestPage,
  isTabOpen,
  lastOpenTab,
  readTestPage,
  swapDrafts,
  takeDraft,
  type TestPage,
  testPageTabs,
} from './test-page.ts';
import { selectedHeadline, selectHeadline, takeHeadlines } from './headlines-of-page.ts';
import {
  chooseTopic,
  draftRequest,
  headlinesRequest,
  selectTopic,
  takeTopics,
  topicOfDraft,
  topicsRequest,
} from './page-requests.ts';

const by = { provider: 'built-in', model: null, notice: null };

function topics(...titles: string[]): TaskReply<'topics'> {
  return aiTasks.topics.reply.parse({
    topics: titles.map((title) => ({
      title,
      description: `About ${title}`,
      angle: 'A bet, not a promise',
      audienceValue: 'Readers stop promising dates',
      contentComponents: ['The bet', 'What came of it'],
      difficultyLevel: 'Easy',
    })),
  });
}

const reply = (content: string, confidence = 62) =>
  aiTasks.draft.reply.parse({ content, wordCount: 1, readingTime: 1, confidence });

const roadmaps = 'Why roadmaps are bets';
const proposed = takeTopics(
  { ...emptyTestPage, notes: 'We promised 14 dates. We kept three.' },
  topics(roadmaps, 'Mentors'),
  by,
);
const chosen = selectTopic(proposed, roadmaps, true);
const openTabs = (page: TestPage) => testPageTabs.filter((tab) => isTabOpen(tab, page));

describe('the tabs', () => {
  it('open one after the other: a draft with a selected topic, headlines from 100 characters of draft on', () => {
    expect(openTabs(proposed)).toEqual(['topics']);
    expect(openTabs(chosen)).toEqual(['topics', 'draft']);
    expect(openTabs({ ...chosen, draft: `${' '.repeat(9)}${'x'.repeat(99)}` })).toEqual(['topics', 'draft']);
    expect(openTabs({ ...chosen, draft: 'x'.repeat(100) })).toEqual(['topics', 'draft', 'headlines']);
  });

  it('that are not enabled yet are replaced by the last enabled one', () => {
    expect(lastOpenTab('headlines', proposed)).toBe('topics');
    expect(lastOpenTab('headlines', chosen)).toBe('draft');
    expect(lastOpenTab('headlines', { ...chosen, draft: 'x'.repeat(100) })).toBe('headlines');
    expect(lastOpenTab('topics', chosen)).toBe('topics');
  });
});

describe('topics', () => {
  it('of which several are selected give the draft one of them, and its title', () => {
    const both = selectTopic(chosen, 'Mentors', true);
    expect([both.topic, both.title]).toEqual([roadmaps, roadmaps]);
    expect(chooseTopic(both, 'Mentors')).toMatchObject({ topic: 'Mentors', title: 'Mentors' });
    expect(selectTopic(both, roadmaps, false)).toMatchObject({ topic: 'Mentors', title: 'Mentors' });
    expect(topicOfDraft(selectTopic(chosen, roadmaps, false))).toBeNull();
  });

  it('leave a title that the person wrote themself', () => {
    const both = selectTopic({ ...chosen, title: 'My own title' }, 'Mentors', true);
    expect(chooseTopic(both, 'Mentors').title).toBe('My own title');
  });

  it('that are selected stay when others come', () => {
    const others = takeTopics(chosen, topics('Dates', roadmaps), by);
    expect(others.topics.map(({ title, selected }) => [title, selected])).toEqual([
      [roadmaps, true],
      ['Dates', false],
    ]);
  });
});

describe('a draft of the test page', () => {
  it('is asked for with topic, angle, parts and notes, Anthropic first', () => {
    const asked = draftRequest(chosen);
    expect(asked).toMatchObject({ ok: true, value: { provider: 'anthropic' } });
    expect(aiTasks.draft.request.parse(asked.ok && asked.value)).toMatchObject({
      topic: roadmaps,
      goal: 'Readers stop promising dates',
      outline: { keyPoints: ['The bet', 'What came of it'] },
      researchData: 'We promised 14 dates. We kept three.',
      context: expect.stringContaining('angle: A bet, not a promise'),
      estimatedLength: 'medium',
    });
  });

  it.each([
    ['short', '', [500, 650, 800]],
    ['exact', '900', [810, 900, 990]],
  ] as const)('that is %s %s aims at its words', (length, exactWords, [least, ideal, most]) => {
    const asked = draftRequest({ ...chosen, length, exactWords });
    const request = aiTasks.draft.request.parse(asked.ok && asked.value);
    const { task } = aiTasks.draft.prompt(request, { title: '', pillars: [], audience: '', tone: '', voice: [] });
    expect(task).toContain(`${least} to ${most} words (best ${ideal})`);
    expect(aiTasks.draft.fromText!('word '.repeat(least), request).confidence).toBe(90);
    expect(aiTasks.draft.fromText!('word '.repeat(least - 100), request).confidence).toBeLessThan(90);
  });

  it.each(['', '99', '2501', '900.5', 'many'])('is not written in exactly %j words', (exactWords) => {
    expect(draftRequest({ ...chosen, length: 'exact', exactWords })).toEqual({
      ok: false,
      error: { field: 'exactWords', sentence: 'Choose a length from 100 to 2,500 words.' },
    });
  });

  it('has its confidence kept by its beginning, and its words counted as they stand', () => {
    const written = takeDraft(chosen, reply('A roadmap is a bet. '.repeat(20), 62), by);
    expect(draftFigures(written)).toEqual({ wordCount: 100, readingTime: 1, confidence: 62, isEstimated: false });
    const longer = { ...written, draft: `${written.draft} ${'word '.repeat(150)}` };
    expect(draftFigures(longer)).toEqual({ wordCount: 250, readingTime: 2, confidence: 62, isEstimated: false });
  });

  it('without a stored confidence is estimated at 75 percent from 51 characters on', () => {
    expect(draftFigures({ ...chosen, draft: 'x'.repeat(50) })).toBeNull();
    expect(draftFigures({ ...chosen, draft: 'x'.repeat(51) })).toEqual({
      wordCount: 1,
      readingTime: 1,
      confidence: 75,
      isEstimated: true,
    });
  });

  it('that is shorter than was asked for says so until another one takes its place', () => {
    const written = takeDraft(chosen, { ...reply('A roadmap is a bet.'), lengthNote: 'This is 5 words.' }, by);
    expect(written.lengthNote).toBe('This is 5 words.');
    expect(takeDraft(written, reply('Another draft'), by).lengthNote).toBeNull();
    expect(swapDrafts(written).lengthNote).toBeNull();
    const { lengthNote: _none, ...keptBefore } = chosen;
    expect(readTestPage(JSON.stringify(keptBefore))).toEqual(chosen);
  });

  it('replaces the previous draft, which can be restored', () => {
    const written = takeDraft({ ...chosen, draft: 'My own words' }, reply('The assistant’s words'), by);
    expect([written.draft, written.draftBefore]).toEqual(['The assistant’s words', 'My own words']);
    expect(swapDrafts(written)).toMatchObject({ draft: 'My own words', draftBefore: 'The assistant’s words' });
  });
});

describe('headlines of the test page', () => {
  const page = takeHeadlines(
    chosen,
    aiTasks.headlines.reply.parse({
      headlines: ['One', 'Two'].map((text) => ({ text, type: 'claim', strengths: [], platformSuitability: [] })),
      confidence: 50,
    }),
    by,
  );

  it('are selected one at a time', () => {
    expect(selectedHeadline(page)).toBeNull();
    expect(selectedHeadline(selectHeadline(selectHeadline(page, 'One'), 'Two'))).toBe('Two');
  });

  it('go with the draft that they were written for', () => {
    expect(takeDraft(page, reply('Another draft'), by).headlines).toBeNull();
  });
});

it.each([
  ['notes', topicsRequest({ ...emptyTestPage, notes: 'x'.repeat(49) }), 'Not Enough Information'],
  [
    'title',
    draftRequest({ ...chosen, title: ' 9 letters ' }),
    'Please provide a topic or title to generate a meaningful draft.',
  ],
  ['draft', headlinesRequest({ ...chosen, draft: 'x'.repeat(99) }), 'Draft Too Short'],
])('too little in the field %s is said in its own words', (field, request, sentence) => {
  expect(request).toEqual({ ok: false, error: { field, sentence } });
});

it('the page is stored completely, and starts empty when the stored shape is unknown', () => {
  const page = takeDraft(chosen, reply('A roadmap is a bet.'), { provider: 'openai', model: 'gpt-4o' });
  expect(readTestPage(JSON.stringify(page))).toEqual(page);
  for (const other of [null, '', '{"notes": 1}', '[]']) expect(readTestPage(other)).toEqual(emptyTestPage);
});
