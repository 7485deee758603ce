import { expect, it } from 'vitest';
import { pillarColor, pillarPalette } from './pillar-color.ts';

it('the palette of pillars has six names', () => {
  expect(pillarPalette.map(({ name, label }) => [name, label])).toEqual([
    ['primary', 'Blue'],
    ['secondary', 'Purple'],
    ['success', 'Green'],
    ['warning', 'Amber'],
    ['error', 'Red'],
    ['info', 'Cyan'],
  ]);
});

it('a pillar is drawn in its name’s colour, in a hex colour as it is, or in #6366f1 without one', () => {
  expect(pillarColor('success')).toBe('var(--growth)');
  expect(pillarColor('#0e7f90')).toBe('#0e7f90');
  expect(pillarColor(null)).toBe('#6366f1');
  expect(pillarColor('url(javascript:1)')).toBe('#6366f1');
});
