import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each([
  [{ comesBackTo: '/voice-analytics' }, '/voice-analytics'],
  [{ comesBackTo: 'https://elsewhere.example' }, '/'],
  [{ comesBackTo: '//elsewhere.example' }, '/'],
  [{ isWriting: true }, '/'],
  [null, '/'],
])('signing in from %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
