import { expect, it } from 'vitest';
import { returnPath, wizardPath } from './paths.ts';

it('names the idea that the wizard opens', () => {
  expect(wizardPath('a b')).toBe('/create/stepped?ideaId=a+b');
});

it.each([
  [{ comesBackTo: '/voice-analytics' }, '/voice-analytics'],
  [{ comesBackTo: 'https://elsewhere.example' }, '/'],
  [{ comesBackTo: '//elsewhere.example' }, '/'],
  [{ comesBackTo: '/calendar?view=week' }, '/calendar?view=week'],
  [{ comesBackTo: '//elsewhere.example?to=/calendar' }, '/'],
  [{ isWriting: true }, '/'],
  [null, '/'],
])('signing in from %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});

it('signing in leads to the page of an ended session for its own person only', () => {
  const state = { comesBackTo: '/create/stepped?ideaId=one', of: 'maya' };
  expect(returnPath(state, 'maya')).toBe('/create/stepped?ideaId=one');
  expect(returnPath(state, 'noah')).toBe('/');
});
