import { expect, it } from 'vitest';
import { changeBetween } from '#core/growth/metrics.ts';
import { changeWords, percentWords } from './words.ts';

it.each([
  [100, 118, '+18% vs the same days last month'],
  [100, 82, '−18% vs the same days last month'],
  [100, 104, 'stable'],
  [0, 0, 'stable'],
  [0, 12, 'None in the same days last month'],
])('a change from %d to %d is told as %s', (before, now, words) => {
  expect(changeWords({ change: changeBetween(before, now), from: before, to: now, period: 'This Month' })).toBe(words);
});

it('engagement is told in percent with one decimal', () => {
  expect([percentWords(0), percentWords(494), percentWords(10_000)]).toEqual(['0%', '4.9%', '100%']);
});
