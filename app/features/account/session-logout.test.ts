import { describe, expect, it } from 'vitest';
import { ok } from '#core/kernel/result.ts';
import { cachedMaya, maya, noAnswer, openSession, settled } from '../../testing/session-bench.ts';

describe('logging out', () => {
  it('logs out offline: data wiped, flag set, and the server told before anything else later', async () => {
    const { session, login, calls, items, answers } = openSession({ stored: cachedMaya, logout: noAnswer });
    await session.start();
    await session.logout();
    expect(session.get().state).toBe('signed-out');
    expect(items.get('explicit_logout')).toBe('true');
    expect(calls).toContain('wipe');

    calls.length = 0;
    answers.logout = ok('');
    await login();
    expect(calls).toEqual(['logout', 'login', 'open maya']);
  });

  it('deletes what a logout left on the device because its page was closed, at the next start, offline too', async () => {
    const { session, items } = openSession({ stored: cachedMaya, closing: new Promise<void>(() => {}) });
    await session.start();
    void session.logout();
    await settled();
    const next = openSession({ stored: Object.fromEntries(items), logout: noAnswer, hasServerSession: false });
    next.unsaved.add('disk');
    await next.session.start();
    expect(next.session.get().state).toBe('signed-out');
    expect(next.items.get('rostrum_owed_wipes')).toBe(maya.id);
    const last = openSession({ stored: Object.fromEntries(next.items), logout: noAnswer, hasServerSession: false });
    await last.session.start();
    expect(last.calls).toEqual(['wipe maya', 'logout']);
    expect(last.items.has('rostrum_owed_wipes')).toBe(false);
  });

  it('deletes it before the same person signs in again', async () => {
    const { login, calls, items } = openSession({ stored: { rostrum_owed_wipes: maya.id, explicit_logout: 'true' } });
    await login();
    expect(calls).toEqual(['login', 'wipe maya', 'open maya']);
    expect(items.has('rostrum_owed_wipes')).toBe(false);
  });

  it('never deletes the work of a person who has signed in again, although the disk refused before', async () => {
    const { login, calls, items, unsaved } = openSession({ stored: { rostrum_owed_wipes: `${maya.id} leo` } });
    unsaved.add('disk');
    await login();
    expect(items.get('rostrum_owed_wipes')).toBe('leo');
    expect(calls).toEqual(['login', 'open maya']);
    const next = openSession({
      stored: { ...Object.fromEntries(items), rostrum_owed_wipes: `leo ${maya.id}` },
      me: ok(maya),
    });
    await next.session.start();
    expect(next.calls).not.toContain('wipe maya');
    expect(next.calls).toContain('wipe leo');
  });

  it('does not delete what the same person writes after signing in while a logout is still closing', async () => {
    let closed = () => {};
    const closing = new Promise<void>((resolve) => (closed = resolve));
    const { session, login, calls } = openSession({ stored: cachedMaya, closing });
    await session.start();
    const leaving = session.logout();
    await login();
    const before = calls.filter((call) => call === 'wipe maya').length;
    closed();
    await leaving;
    expect(calls.filter((call) => call === 'wipe maya')).toHaveLength(before);
  });

  it('shows the sign-in screen although a deletion does not come back', async () => {
    const { session, clock, unsaved } = openSession({
      stored: { rostrum_owed_wipes: maya.id },
      hasServerSession: false,
    });
    unsaved.add('frozen');
    const started = session.start();
    await settled();
    clock.pass(1000);
    await started;
    expect(session.get().state).toBe('signed-out');
  });

  it('does not let a cookie that outlived the logout sign in again', async () => {
    const { session, calls } = openSession({ stored: { explicit_logout: 'true' }, me: ok(maya) });
    await session.start();
    expect(session.get().state).toBe('signed-out');
    expect(calls).not.toContain('me');
  });
});
