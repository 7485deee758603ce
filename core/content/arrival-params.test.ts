import { expect, it } from 'vitest';
import { bringsText } from './arrival-params.ts';

it.each([
  ['web+rostrum:open/calendar', true],
  ['web+unknown:thing', true],
  ['Call Ann: Tuesday', true],
  ['words without a colon', true],
  ['https://example.org/a?b=c', true],
  ['5d0e4f0c-1111-4a5b-8c6d-7e8f90a1b2c3', false],
  ['files', false],
  ['too-many', false],
  ['no-room', false],
  ['again', false],
  ['', false],
  ['  \n', false],
])('what is shared as %j brings a text of its own: %s', (shared, isText) => {
  expect(bringsText(shared)).toBe(isText);
});
