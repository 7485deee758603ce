import { expect, it } from 'vitest';
import { isInPillar, noPillar } from './find-items.ts';

const known = ['craft', 'people'];

it.each([
  ['craft', null, true],
  [null, null, true],
  ['craft', 'craft', true],
  ['people', 'craft', false],
  [null, 'craft', false],
  ['craft', noPillar, false],
  [null, noPillar, true],
  ['deleted', noPillar, true],
])('an item of pillar %s is shown under %s: %s', (pillarId, pillar, isShown) => {
  expect(isInPillar({ pillarId }, pillar, known)).toBe(isShown);
});
