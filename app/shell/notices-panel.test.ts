import { expect, it } from 'vitest';
import { kindOf, noticeKinds } from './notices-panel.tsx';

it.each([
  ['refused', 'error'],
  ['choice', 'warning'],
  ['merged', 'info'],
] as const)('a notice that something was %s is of the kind %s', (type, kind) => {
  expect(kindOf({ type })).toBe(kind);
});

it.each([
  ['failed', 'error'],
  ['by-hand', 'info'],
  ['published', 'success'],
] as const)('news that a post is %s is of the kind %s', (event, kind) => {
  expect(kindOf({ type: 'post', news: { event } })).toBe(kind);
});

it.each([
  ['ended', 'error'],
  ['ends-soon', 'warning'],
] as const)('a connection that %s is of the kind %s', (state, kind) => {
  expect(kindOf({ type: 'connection', connection: { state } })).toBe(kind);
});

it('there are four kinds of notifications', () => {
  expect(Object.keys(noticeKinds).toSorted()).toEqual(['error', 'info', 'success', 'warning']);
});
