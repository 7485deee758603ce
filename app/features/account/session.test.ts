import { describe, expect, it } from 'vitest';
import { refusals } from '#core/api/messages.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { ApiFailure } from '../../engine/wire/api-failure.ts';
import {
  cachedMaya,
  later,
  maya,
  noAnswer,
  openSession,
  settled,
  signedOutByServer,
} from '../../testing/session-bench.ts';

describe('session', () => {
  it('knows a cached user before anything is asked', () => {
    const { session } = openSession({ stored: cachedMaya });
    expect(session.get()).toEqual({ state: 'loading', user: maya });
  });

  it('keeps the cached user signed in when nobody answers', async () => {
    const { session, items } = openSession({ stored: cachedMaya });
    await session.start();
    expect(session.get().state).toBe('signed-in');
    expect(items.has('rostrum_user')).toBe(true);
  });

  it('draws nothing again when the server says what the cache said', async () => {
    const { session } = openSession({ stored: cachedMaya, me: ok({ ...maya }) });
    const shown: string[] = [];
    session.subscribe(() => shown.push(session.get().state));
    await session.start();
    expect(shown).toEqual(['signed-in']);
  });

  it('prefers the server’s answer to the cache', async () => {
    const { session } = openSession({ stored: cachedMaya, me: ok({ ...maya, title: 'Editor' }) });
    await session.start();
    expect(session.get().user?.title).toBe('Editor');
  });

  it('signs out when the server says so, and keeps the data for the return', async () => {
    const { session, calls, items } = openSession({ stored: cachedMaya, me: signedOutByServer });
    await session.start();
    expect(session.get().state).toBe('signed-out');
    expect(items.has('rostrum_user')).toBe(false);
    expect(calls).toContain('close');
    expect(calls).not.toContain('wipe');
  });

  it('tells that a session ended here, until somebody signs in, and nothing of the kind after a logout', async () => {
    const stranger = openSession({ hasServerSession: false });
    await stranger.session.start();
    expect(stranger.session.hasEnded()).toBe(false);

    const { session, login } = openSession({ stored: cachedMaya, me: signedOutByServer });
    expect(session.hasEnded()).toBe(false);
    await session.start();
    expect(session.hasEnded()).toBe(true);
    await login();
    expect(session.hasEnded()).toBe(false);
    await session.logout();
    expect(session.hasEnded()).toBe(false);
  });

  it('knows at the next start whose session ended here, offline too, until that person or another one signs in', async () => {
    const { session, items } = openSession({ stored: cachedMaya, me: signedOutByServer });
    expect(session.endedFor()).toBeNull();
    await session.start();
    const hers = { id: maya.id, username: 'maya' };
    expect(session.endedFor()).toEqual(hers);
    expect([...items.values()].join(' '), 'nothing but her name').not.toMatch(/example\.com|Okafor/);

    const next = openSession({ stored: Object.fromEntries(items), hasServerSession: false });
    await next.session.start();
    expect(next.session.get().state).toBe('signed-out');
    expect(next.session.endedFor()).toEqual(hers);
    await next.login();
    expect(next.session.endedFor()).toBeNull();
    expect(next.items.has('rostrum_session_ended')).toBe(false);

    const ana = { ...maya, id: '5d0e4f0c-2222-4a5b-8c6d-7e8f90a1b2c3', username: 'ana' };
    const shared = openSession({ stored: Object.fromEntries(items), login: ok(ana), hasServerSession: false });
    await shared.session.start();
    await shared.login();
    await shared.session.logout();
    expect(shared.session.endedFor()).toBeNull();
  });

  it('says nothing of an ended session after a logout, in this tab or another', async () => {
    const own = openSession({ stored: cachedMaya, me: ok(maya) });
    await own.session.start();
    await own.session.logout();
    const other = openSession({ stored: cachedMaya });
    await other.session.start();
    other.items.set('explicit_logout', 'true');
    other.items.delete('rostrum_user');
    await other.session.follow();
    expect(other.session.get().state).toBe('signed-out');
    expect(other.calls, 'what this tab holds of her goes with her data').toContain('wipe');
    for (const { session, items } of [own, other]) {
      expect(session.endedFor()).toBeNull();
      expect(openSession({ stored: Object.fromEntries(items) }).session.endedFor()).toBeNull();
    }
  });

  it('forgets whose session ended here when someone else wants to sign in', async () => {
    const { session, items, calls } = openSession({ stored: cachedMaya, me: signedOutByServer });
    await session.start();
    let told = 0;
    session.subscribe(() => (told += 1));
    session.forgetEnded();
    expect([session.endedFor(), session.hasEnded(), told]).toEqual([null, false, 1]);
    expect(openSession({ stored: Object.fromEntries(items) }).session.endedFor()).toBeNull();
    expect(calls, 'her work stays for her return').not.toContain('wipe');
  });

  it.each([
    ['429', later(429)],
    ['404', fail<ApiFailure>({ type: 'not-found', status: 404, message: '' })],
    ['500', later(500)],
    ['502 of a proxy', later(502)],
    ['401 that is not the server’s own', later(401)],
    ['a hotel’s page', fail<ApiFailure>({ type: 'malformed' })],
    ['nobody', noAnswer],
  ])('keeps the cached user when the check is answered by %s, and asks until the server answers', async (_by, me) => {
    const { session, calls, items, answers, clock } = openSession({ stored: cachedMaya, me });
    await session.start();
    expect(session.get()).toEqual({ state: 'signed-in', user: maya });
    expect(items.has('rostrum_user')).toBe(true);
    const asked = () => calls.filter((call) => call === 'me').length;
    expect(asked()).toBe(1);
    for (const [wait, times] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      clock.pass(wait - 1);
      expect(asked()).toBe(times - 1);
      clock.pass(1);
      expect(asked()).toBe(times);
      await settled();
    }
    answers.me = signedOutByServer;
    await session.recheck();
    expect(asked()).toBe(5);
    expect(session.get().state).toBe('signed-out');
    clock.pass(120_000);
    expect(asked()).toBe(5);
  });

  it('has forgotten the person before it shows the way in: a page that is loaded then must not know them', async () => {
    const { session, calls } = openSession({ stored: cachedMaya, me: signedOutByServer });
    let before: readonly string[] = [];
    session.subscribe(() => {
      if (session.get().state === 'signed-out') before = [...calls];
    });
    await session.start();
    expect(before).toContain('forget');
  });

  it('signs out although the disk does not answer', async () => {
    const { session, clock } = openSession({
      stored: cachedMaya,
      me: signedOutByServer,
      forgetting: new Promise(() => {}),
    });
    void session.start();
    await settled();
    clock.pass(1000);
    await settled();
    expect(session.get().state).toBe('signed-out');
  });

  it('signs in whom nobody had cached once the server answers again', async () => {
    const { session, answers, clock } = openSession({ me: later(503) });
    await session.start();
    expect(session.get().state).toBe('signed-out');
    answers.me = ok(maya);
    clock.pass(1000);
    await settled();
    expect(session.get()).toEqual({ state: 'signed-in', user: maya });
  });

  it('knows whom it remembers where the cache has lost its last seconds, offline too', async () => {
    const { session, items } = openSession({
      stored: { explicit_logout: 'true' },
      remembered: maya,
      hasServerSession: false,
    });
    await session.start();
    expect(session.get()).toEqual({ state: 'signed-in', user: maya });
    expect(items.get('rostrum_user')).toBe(JSON.stringify(maya));
    expect(items.has('explicit_logout')).toBe(false);
  });

  it('signs nobody in while the server has not heard of their logout', async () => {
    const { session } = openSession({
      stored: { explicit_logout: 'true', rostrum_owes_logout: 'true' },
      remembered: maya,
    });
    await session.start();
    expect(session.get().state).toBe('signed-out');
  });

  it('is signed out when nobody is cached and nobody answers', async () => {
    const { session } = openSession();
    await session.start();
    expect(session.get().state).toBe('signed-out');
  });

  it('asks nothing for a stranger', async () => {
    const { session, calls } = openSession({ hasServerSession: false });
    await session.start();
    expect(session.get().state).toBe('signed-out');
    expect(calls).toEqual([]);
  });

  it('asks about a cached user whatever the server’s cookie says', async () => {
    const { session, calls } = openSession({ stored: cachedMaya, hasServerSession: false, me: signedOutByServer });
    await session.start();
    expect(calls).toContain('me');
    expect(session.get().state).toBe('signed-out');
  });

  it('follows the server to another user', async () => {
    const ana = { ...maya, id: '5d0e4f0c-2222-4a5b-8c6d-7e8f90a1b2c3', username: 'ana' };
    const { session, calls } = openSession({ stored: cachedMaya, me: ok(ana) });
    await session.start();
    expect(session.get().user?.username).toBe('ana');
    expect(calls).toEqual(['open maya', 'me', 'open ana']);
  });

  it('treats a damaged cached user as none', () => {
    const { session } = openSession({ stored: { rostrum_user: '{"id":1' } });
    expect(session.get().user).toBeNull();
  });

  it('signs in, opens the account and forgets an earlier logout', async () => {
    const { session, login, items } = openSession({ stored: { explicit_logout: 'true' } });
    const entered = await login();
    expect(entered.ok).toBe(true);
    expect(session.get()).toEqual({ state: 'signed-in', user: maya });
    expect(items.has('explicit_logout')).toBe(false);
  });

  it('hands on the words of a refused login', async () => {
    const { session, login } = openSession({ login: fail({ message: refusals.wrongCredentials }) });
    const entered = await login();
    expect(entered).toEqual(fail({ message: 'Invalid username or password' }));
    expect(session.get().state).not.toBe('signed-in');
  });

  it('follows another tab out and in', async () => {
    const { session, items } = openSession({ stored: cachedMaya });
    await session.start();
    items.delete('rostrum_user');
    await session.follow();
    expect(session.get().state).toBe('signed-out');
    items.set('rostrum_user', JSON.stringify(maya));
    await session.follow();
    expect(session.get().state).toBe('signed-in');
  });

  it('asks before another tab’s logout takes words that the disk has refused', async () => {
    const { session, items, calls, unsaved } = openSession({ stored: cachedMaya });
    await session.start();
    unsaved.add('words');
    items.delete('rostrum_user');
    items.set('explicit_logout', 'true');
    await session.follow();
    expect(session.get()).toEqual({ state: 'signed-in', user: maya, mustLeave: true });
    expect(calls).toEqual(['open maya', 'me']);
    await session.leave();
    expect(session.get().state).toBe('signed-out');
    expect(calls).toContain('wipe');
  });

  it('stays for such words when somebody else signs in, and follows once the disk has them', async () => {
    const ana = { ...maya, id: '5d0e4f0c-2222-4a5b-8c6d-7e8f90a1b2c3', username: 'ana' };
    const { session, items, unsaved } = openSession({ stored: cachedMaya });
    await session.start();
    unsaved.add('words');
    items.set('rostrum_user', JSON.stringify(ana));
    await session.follow();
    await session.settleLeaving();
    expect(session.get()).toEqual({ state: 'signed-in', user: maya, mustLeave: true });
    unsaved.clear();
    await session.settleLeaving();
    expect(session.get()).toEqual({ state: 'signed-in', user: ana });
  });

  it('delivers a logout before the browser leaves to sign in at Google, and starts with its new session', async () => {
    const { session, calls, items, answers } = openSession({
      stored: { explicit_logout: 'true', rostrum_owes_logout: 'true' },
      logout: noAnswer,
    });
    expect(await session.clearForSignIn()).toBe(false);
    expect(items.has('explicit_logout')).toBe(true);
    answers.logout = ok('');
    expect(await session.clearForSignIn()).toBe(true);
    expect(calls).toEqual(['logout', 'logout']);
    const back = openSession({ stored: Object.fromEntries(items), me: ok(maya) });
    await back.session.start();
    expect(back.session.get()).toMatchObject({ state: 'signed-in', user: maya });
    expect(back.calls).not.toContain('logout');
  });
});
