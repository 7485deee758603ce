import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 drafts'],
  [1, '1 draft'],
  [2, '2 drafts'],
  [1200, '1,200 drafts'],
])('%i is written as %s', (count, shown) => {
  expect(counted(count, 'draft')).toBe(shown);
});
