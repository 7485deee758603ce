import { expect, it } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import { cachedMaya, later, maya, openSession, signedOutByServer } from '../../testing/session-bench.ts';
import { deleteAndLogOut } from './use-change-account.ts';

/** A device that is signed in as Maya and repeats its check of the session. */
async function signedIn() {
  const device = openSession({ stored: cachedMaya, me: later(503) });
  await device.session.start();
  const { session, cache } = device;
  return { ...device, deps: { cache, user: maya, logout: () => session.logout() } };
}

it('deleting the account is a logout on this device, also where the session is found ended before the answer', async () => {
  const { session, items, calls, answers, deps } = await signedIn();
  const deleted = await deleteAndLogOut(async () => {
    answers.me = signedOutByServer;
    await session.recheck();
    expect([session.get().state, session.endedFor()]).toEqual(['signed-out', null]);
    return ok('');
  }, deps);
  expect(deleted.ok).toBe(true);
  expect([session.get().state, session.endedFor()]).toEqual(['signed-out', null]);
  expect(items.has('rostrum_session_ended')).toBe(false);
  expect(calls).toContain('wipe maya');
});

it('a deletion that is refused leaves the person signed in', async () => {
  const { session, items, calls, deps } = await signedIn();
  expect(await deleteAndLogOut(async () => fail('That password is not correct.'), deps)).toEqual(
    fail('That password is not correct.'),
  );
  expect(session.get().state).toBe('signed-in');
  expect(items.has('explicit_logout')).toBe(false);
  expect(calls.join(' ')).not.toContain('wipe');
});
