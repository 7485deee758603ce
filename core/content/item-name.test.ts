import { expect, it } from 'vitest';
import { itemName } from './item-name.ts';

it.each([
  ['Bets', 'A date is a bet.', 'Bets'],
  ['', 'A date is a bet. It is not a promise.', 'A date is a bet.'],
  ['', '\n\n## Dates *are* bets\n\nMore.', 'Dates *are* bets'],
  ['', '---\n- 3.5 dates a week', '3.5 dates a week'],
  ['', 'word '.repeat(40), `${'word '.repeat(15)}word…`],
  ['', ' \n', 'Untitled'],
])('with the title %j and the text %j an item is named %j', (title, excerpt, name) => {
  expect(itemName({ title, excerpt })).toBe(name);
});
