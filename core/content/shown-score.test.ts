import { expect, it } from 'vitest';
import { listedItem } from '../testing/listed-items.ts';
import { scoreBand, scoreStars, shownScore } from './shown-score.ts';

it.each([
  [100, 'green'],
  [85, 'green'],
  [84, 'blue'],
  [70, 'blue'],
  [69, 'yellow'],
  [50, 'yellow'],
  [49, 'red'],
  [0, 'red'],
] as const)('a score of %i is %s', (score, band) => {
  expect(scoreBand(score)).toBe(band);
});

it('is an idea’s own score until there is text to rate', () => {
  const scores = { score: 71, predictedScore: 40 };
  expect(shownScore(listedItem({ status: 'ideas', ...scores }).row)).toBe(71);
  expect(shownScore(listedItem({ status: 'draft', ...scores }).row)).toBe(40);
});

it.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [60, 3],
  [70, 4],
  [89, 4],
  [90, 5],
  [100, 5],
])('a score of %i has %i of five stars', (score, stars) => {
  expect(scoreStars(score)).toBe(stars);
});
