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

const story = 'My roadmap had 14 dates. I wrote down the odds. Two customers left.';

it.each([
  ['Send me the date that you dread most.', 'Send me the date that you dread most.'],
  ['Which date did you promise last?', 'Which date did you promise last?'],
  ['Schreib mir, welchen Termin du als letzten versprochen hast und wem du ihn versprochen hast.', null],
])('what a draft asks for itself comes first: %s', (ask, own) => {
  const german = 'Meine Liste hatte 14 Termine. Ich habe die Quote daneben geschrieben, und zwei Kunden sind gegangen.';
  const [first] = suggestionsFor('Feedback', `${own === null ? german : story}\n\n${ask}`);
  expect(first?.text).toBe(ask);
});

it.each(['Repost this if you agree.', 'What do you think?', 'Start today, your body will thank you!', 'Nine stayed.'])(
  'a draft that ends on %j asks for nothing to propose',
  (end) => {
    for (const { text } of suggestionsFor('Feedback', `${story}\n\n${end}`)) expect(text).not.toBe(end);
  },
);
