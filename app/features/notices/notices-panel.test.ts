import { expect, it } from 'vitest';
import { kindOf, noticeKinds } from './notices-panel.tsx';

it.each([
  ['refused', 'error'],
  ['choice', 'warning'],
  ['merged', 'info'],
] as const)('a notice that something was %s is of the kind %s', (type, kind) => {
  expect(kindOf({ type })).toBe(kind);
});

it('there are four kinds of notifications', () => {
  expect(Object.keys(noticeKinds).toSorted()).toEqual(['error', 'info', 'success', 'warning']);
});
