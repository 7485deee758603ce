import { expect, it } from 'vitest';
import { aiTasks, loadBuiltInAnswer } from '../ai-tasks.ts';
import { unknownWriter } from '../assistant/writer.ts';

it('among the openers are always a problem, an authority and a contrarian one', async () => {
  const propose = await loadBuiltInAnswer('openers');
  for (const title of ['Why roadmaps fail', 'Pricing', '今天天气很好']) {
    const { openers } = propose(aiTasks.openers.request.parse({ title }), unknownWriter);
    expect(openers.map(({ type }) => type)).toEqual(expect.arrayContaining(['problem', 'authority', 'contrarian']));
  }
});

it('five headlines are proposed, no two alike', async () => {
  const propose = await loadBuiltInAnswer('headlines');
  const { headlines } = propose(
    aiTasks.headlines.request.parse({
      title: 'Why roadmaps are bets',
      content:
        'Every quarter I promised a date. Every quarter I apologised to the same four customers. A date is a bet.',
    }),
    unknownWriter,
  );
  expect(new Set(headlines.map(({ text }) => text)).size).toBe(5);
});

const title = 'Roadmaps';
const goal = 'Clients call me';

const suggest = {
  openers: async (seen: string[]) => {
    const answer = await loadBuiltInAnswer('openers');
    return answer(aiTasks.openers.request.parse({ title, seen }), unknownWriter).openers.map(({ text }) => text);
  },
  headlines: async (seen: string[]) => {
    const answer = await loadBuiltInAnswer('headlines');
    return answer(aiTasks.headlines.request.parse({ title, seen }), unknownWriter).headlines.map(({ text }) => text);
  },
  ideas: async (seen: string[]) => {
    const answer = await loadBuiltInAnswer('ideas');
    const promptData = { industry: 'Software', targetAudience: 'Founders', contentType: 'opinion' };
    return answer(aiTasks.ideas.request.parse({ promptData, seen }), unknownWriter).ideas.map(({ title: of }) => of);
  },
  'calls to action': async (seen: string[]) => {
    const answer = await loadBuiltInAnswer('cta');
    return answer(aiTasks.cta.request.parse({ goal, seen }), unknownWriter).suggestions.map(({ text }) => text);
  },
};

it.each(Object.entries(suggest))('%s gives others than were suggested before', async (_name, again) => {
  const first = await again([]);
  const second = await again(first);
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  // When there are no new suggestions, it still returns some.
  expect((await again([...first, ...second])).length).toBeGreaterThan(0);
});
