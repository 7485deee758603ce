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
