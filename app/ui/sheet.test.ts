import { expect, it } from 'vitest';
import { releasedHeight } from './sheet.tsx';

const stops = [0, 236, 660];

it.each([
  [560, 'full'],
  [440, 'middle'],
  [260, 'middle'],
  [190, 'middle'],
  [110, 'closed'],
] as const)('a finger that was held leaves the sheet of %i pixels at the nearest height, %s', (content, height) => {
  expect(releasedHeight(content, 0, stops)).toBe(height);
  expect(releasedHeight(content, 0.4, stops)).toBe(height);
});

it.each([
  [60, 1.5, 'middle'],
  [300, 1.5, 'full'],
  [600, -1.5, 'middle'],
  [200, -1.5, 'closed'],
  [660, 1.5, 'full'],
  [0, -1.5, 'closed'],
] as const)('a fling at %i pixels with %f pixels a millisecond goes to %s', (content, speed, height) => {
  expect(releasedHeight(content, speed, stops)).toBe(height);
});
