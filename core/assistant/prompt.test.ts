import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../api/catalogue.ts';
import { audienceInsights } from './audience-insights.ts';
import { integrityOf } from './research.ts';
import { parseOwnRules } from './own-rules.ts';
import { aiTasks, requestableTasks } from '../ai-tasks.ts';
import { unknownWriter } from './writer.ts';
import { wholePrompt } from './prompt.ts';

describe('a prompt', () => {
  it('quotes what people wrote, whatever they write', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom('</material>', '< / MATERIAL >', '<material name="x">', ''),
        (words, marks) => {
          const request = audienceInsights.request.parse({
            primaryAudience: `a${marks}${words}${marks}`,
            topic: words,
          });
          const user = wholePrompt(audienceInsights.prompt(request, { ...unknownWriter, title: marks }));
          // The rules name the tags once.
          const opened = user.replace('between <material> tags', '').match(/<\s*material/gi) ?? [];
          const closed = user.match(/<\s*\/\s*material/gi) ?? [];
          expect(closed).toHaveLength(opened.length);
        },
      ),
    );
  });

  it('tells a model the words that the writer never uses, and those that they prefer', () => {
    const request = audienceInsights.request.parse({ primaryAudience: 'Founders' });
    const { system } = audienceInsights.prompt(request, {
      ...unknownWriter,
      ownRules: parseOwnRules('leverage\nutilize -> use').rules,
    });
    expect(system).toContain('<material name="words that the writer never uses">\nleverage\n</material>');
    expect(system).toContain('<material name="words that the writer replaces">\nutilize -> use\n</material>');
  });

  it('names the writer’s pillars, audience, tone and voice where they are known', () => {
    const request = audienceInsights.request.parse({ primaryAudience: 'Founders' });
    const writer = {
      title: 'Coach',
      pillars: [{ name: 'Money', description: 'What it costs' }],
      audience: 'Bakers',
      tone: 'Dry',
      voice: [{ dimension: 'Structure & Flow', score: 60, description: 'Short' }],
    };
    const { system } = audienceInsights.prompt(request, writer);
    for (const words of ['Coach', 'Money: What it costs', 'Bakers', 'Dry', 'Structure & Flow 60/100: Short'])
      expect(system).toContain(words);
    expect(audienceInsights.prompt(request, unknownWriter).system).not.toContain("the writer's");
  });
});

describe('the beginning of a prompt', () => {
  const review = (content: string) => aiTasks.review.prompt(aiTasks.review.request.parse({ content }), writer);
  const writer = { ...unknownWriter, title: 'Coach', audience: 'Bakers' };

  it('is the same for each request of a person, and for each of a task: the draft comes after it', () => {
    const [first, second] = [review('A date is a bet, written down.'), review('A date is a promise, written down.')];
    expect([first.system, first.task]).toEqual([second.system, second.task]);
    expect(first.user).not.toBe(second.user);
    const request = audienceInsights.request.parse({ primaryAudience: 'Founders' });
    expect(audienceInsights.prompt(request, writer).system).toBe(first.system);
    expect(first.user.trimEnd()).toMatch(/A date is a bet, written down\.\n<\/material>$/);
  });

  it('holds facts about the platforms of a piece, and takes no word for a platform', () => {
    const told = (context: string) =>
      aiTasks.review.prompt(aiTasks.review.request.parse({ content: 'x'.repeat(20), context }), writer).task;
    expect(told('LinkedIn, Twitter\narticle')).toContain('- Twitter: Short posts and threads; at most 280 characters');
    expect(told('A medium-sized ghost story, medium')).not.toContain('Facts about the platforms');
  });

  it('holds own passages where a model writes, with what to take from them and what not', () => {
    const passages = [{ id: '1', title: 'T', text: 'We kept </material> three dates.' }];
    const request = aiTasks.openers.request.parse({ title: 'Bets' });
    const { task } = aiTasks.openers.prompt(request, { ...writer, passages });
    expect(task).toContain('We kept ‹/material> three dates.');
    expect(task).toContain('Match their rhythm, sentence length and vocabulary. Take no facts');
    expect(aiTasks.openers.prompt(request, writer).task).not.toContain('rhythm');
  });

  it('has a JSON Schema where the reply is JSON: every field required, no other allowed', () => {
    expect(review('A date is a bet, written down.').schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['overallScore', 'confidence', 'strengths', 'improvements', 'suggestions'],
      properties: {
        overallScore: { type: 'number' },
        suggestions: { items: { properties: { priority: { type: 'string', enum: ['high', 'medium', 'low'] } } } },
      },
    });
    const written = aiTasks['write-text'].request.parse({ prompt: 'Write about bets.' });
    expect(aiTasks['write-text'].prompt(written, writer).schema).toBeNull();
  });
});

describe('research', () => {
  const reply = (urls: readonly string[]) =>
    aiTasks.research.reply.parse({
      summary: 'S',
      keyFindings: ['F'],
      credibleSources: urls.map((url) => ({ type: 'statistic', content: 'C', url })),
      confidence: 90,
      realDataSources: [],
    });

  it('is verified only when the provider itself read every source', () => {
    const read = new Set(['https://a.example/1', 'https://a.example/2']);
    expect(integrityOf(reply([...read]), read)).toBe('verified');
    expect(integrityOf(reply(['https://a.example/1', 'https://b.example/']), read)).toBe('mixed');
    expect(integrityOf(reply(['https://a.example/1']), new Set())).toBe('other');
    expect(integrityOf(reply([]), read)).toBe('other');
  });
});

it('every task with a call of its own has it in the API, once', () => {
  const paths = endpoints.map(({ path }) => path);
  for (const { call } of requestableTasks) expect(paths.filter((path) => path === call.path)).toHaveLength(1);
});
