import { expect, it } from 'vitest';
import { cta } from '../assistant/cta.ts';
import { proposeCta } from './tasks/cta.ts';

const suggestionsFor = (goal: string, content = '', seen: readonly string[] = []) =>
  proposeCta(cta.request.parse({ goal, content, seen })).suggestions;

it.each([
  ['Two clients write to me', 'lead-gen'],
  ['Sell the course', 'product'],
  ['More newsletter subscribers', 'newsletter'],
  ['People share it', 'social'],
  ['Feedback on the method', 'feedback'],
  ['A conversation among heads of product', 'engagement'],
])('the goal %j asks the writer first about what serves it', (goal, type) => {
  const suggestions = suggestionsFor(goal);
  expect(suggestions[0]?.type).toBe(type);
  for (const { text } of suggestions) expect(text).toMatch(/\?$/);
});

it.each(['Two clients write to me', 'People trust me', 'A word with heads of product'])(
  'who named no offer in %j is asked for none to sell, and for no newsletter',
  (goal) => {
    const types = suggestionsFor(goal).map(({ type }) => type);
    expect(types).not.toContain('product');
    expect(types).not.toContain('newsletter');
  },
);

it.each(['Send me the date that you dread most.', 'Repost this if you agree.', 'Nine stayed.'])(
  'a draft that ends on %j gets nothing: what it asks for stands in it, and the review marks the rest',
  (end) => {
    expect(suggestionsFor('Feedback', `My roadmap had 14 dates. Two customers left.\n\n${end}`)).toEqual([]);
  },
);
