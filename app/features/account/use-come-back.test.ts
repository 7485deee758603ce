import { expect, it } from 'vitest';
import { cachedMaya, later, maya, openSession } from '../../testing/session-bench.ts';
import { returnPath, signInAgain } from './use-come-back.ts';

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

it.each([
  [false, [['/login', { replace: true, state: { comesBackTo: '/voice-analytics', of: maya.id } }]]],
  [true, []],
])('signing in again leads to the sign-in screen, and with unsaved words (%s) asks first', async (hasUnsaved, led) => {
  const { session, unsaved } = openSession({ stored: cachedMaya, me: later(503) });
  await session.start();
  if (hasUnsaved) unsaved.add('words');
  const leading: unknown[] = [];
  const navigate = (...to: readonly unknown[]) => void leading.push(to);
  await signInAgain(session, { page: '/voice-analytics', navigate });
  expect(leading).toEqual(led);
});
