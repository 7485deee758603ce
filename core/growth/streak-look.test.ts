import { expect, it } from 'vitest';
import { goalTone, streakTier } from './streaks.ts';

it.each([
  [0, 'begun'],
  [2, 'begun'],
  [3, 'rising'],
  [6, 'rising'],
  [7, 'strong'],
  [400, 'strong'],
])('a streak of %d days is %s', (days, tier) => {
  expect(streakTier(days)).toBe(tier);
});

it.each([
  [0, 'plain'],
  [74, 'plain'],
  [75, 'blue'],
  [99, 'blue'],
  [100, 'green'],
])('a goal met to %d percent is %s', (percent, tone) => {
  expect(goalTone(percent)).toBe(tone);
});
