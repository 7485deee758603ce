import { expect, it } from 'vitest';
import { cta } from '../assistant/cta.ts';
import { unknownWriter } from '../assistant/writer.ts';
import { proposeCta } from './tasks/cta.ts';

const suggestionsFor = (goal: string, seen: readonly string[] = []) =>
  proposeCta(cta.request.parse({ goal, seen }), unknownWriter).suggestions;

it.each([
  ['Two clients write to me', 'lead-gen'],
  ['Sell the course', 'product'],
  ['More newsletter subscribers', 'newsletter'],
  ['People share it', 'social'],
  ['Feedback on the method', 'feedback'],
  ['A conversation among heads of product', 'engagement'],
])('the goal %j asks first for what serves it, by a call that can stand as it is', (goal, type) => {
  const seen: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const suggestions = suggestionsFor(goal, seen);
    expect(suggestions).toHaveLength(4);
    if (round === 0) expect(suggestions[0]?.type).toBe(type);
    for (const { text } of suggestions) expect(text).not.toMatch(/[[\]]/);
    seen.push(...suggestions.map(({ text }) => text));
  }
});

it.each(['Two clients write to me', 'People trust me', 'A word with heads of product'])(
  'who named no offer in %j is given none to sell, and no newsletter to subscribe to',
  (goal) => {
    const types = suggestionsFor(goal).map(({ type }) => type);
    expect(types).not.toContain('product');
    expect(types).not.toContain('newsletter');
  },
);
