import { expect, it } from 'vitest';
import { costWords } from './model-usage.tsx';

it.each([
  [null, 'not known'],
  [0, '$0'],
  [0.0016, 'less than $0.01'],
  [0.034, '$0.03'],
  [12, '$12.00'],
])('a cost of %s dollars is said as %s', (dollars, words) => {
  expect(costWords(dollars)).toBe(words);
});
