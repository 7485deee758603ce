import { expect, it } from 'vitest';
import { voiceBand } from './voice.ts';

it.each([
  [100, 'Excellent'],
  [80, 'Excellent'],
  [79, 'Good'],
  [60, 'Good'],
  [59, 'Developing'],
  [40, 'Developing'],
  [39, 'Needs Work'],
  [0, 'Needs Work'],
])('a score of %d is %s', (score, band) => {
  expect(voiceBand(score)).toBe(band);
});
