import { expect, it } from 'vitest';
import { fixLabel } from './finding-menu.tsx';

it.each([
  ['teh', 'the', 'the'],
  ['the the', '', 'Remove “the the”'],
  [' ', '', 'Remove the space'],
  ['   ', ' ', 'One space'],
  ['teh', 'x'.repeat(80), `${'x'.repeat(59)}…`],
])('of %j with %j says %j', (words, fix, label) => {
  expect(fixLabel(words, fix)).toBe(label);
});
