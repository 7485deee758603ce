import { describe, expect, it } from 'vitest';
import type { SignedInUser } from '#core/api/auth.ts';
import { messages } from '#core/api/messages.ts';
import { type Result, fail, ok } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import type { SignInRefusal } from '../api/auth.ts';
import { sessionCache } from './session-cache.ts';
import { Session } from './session.ts';

const maya: SignedInUser = {
  id: '5d0e4f0c-1111-4a5b-8c6d-7e8f90a1b2c3',
  username: 'maya',
  email: 'maya@example.com',
  fullName: 'Maya Okafor',
  title: null,
  bio: null,
  profileImageUrl: null,
};
const noAnswer = fail<ApiFailure>({ type: 'unreachable' });
const refused = (status: number, message: string) => fail<ApiFailure>({ type: 'refused', status, message });

function browser(stored: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(stored));
  return {
    items,
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  };
}

function open({
  stored = {},
  me = noAnswer,
  logout = ok(''),
  login = ok(maya),
  hasServerSession = true,
}: {
  stored?: Readonly<Record<string, string>>;
  me?: Result<SignedInUser, ApiFailure>;
  logout?: Result<unknown, ApiFailure>;
  login?: Result<SignedInUser, SignInRefusal>;
  hasServerSession?: boolean;
} = {}) {
  const { items, storage } = browser(stored);
  const calls: string[] = [];
  const answers = { me, logout, login };
  const session = new Session({
    cache: sessionCache(storage),
    hasServerSession: () => hasServerSession,
    api: {
      me: async () => (calls.push('me'), answers.me),
      login: async () => (calls.push('login'), answers.login),
      register: async () => (calls.push('register'), answers.login),
      logout: async () => (calls.push('logout'), answers.logout),
    },
    account: {
      open: async (user) => void calls.push(`open ${user.username}`),
      close: async ({ wipe }) => void calls.push(wipe ? 'wipe' : 'close'),
    },
  });
  return { session, calls, items, answers };
}

const cachedMaya = { rostrum_user: JSON.stringify(maya) };

describe('session', () => {
  it('knows a cached user before anything is asked', () => {
    const { session } = open({ stored: cachedMaya });
    expect(session.get()).toEqual({ state: 'loading', user: maya });
  });

  it('keeps the cached user signed in when nobody answers', async () => {
    const { session, items } = open({ stored: cachedMaya });
    await session.start();
    expect(session.get().state).toBe('signed-in');
    expect(items.has('rostrum_user')).toBe(true);
  });

  it.each([401, 403, 500])(
    'signs out when the session check is answered with %i, and keeps the data for the return',
    async (status) => {
      const { session, calls, items } = open({ stored: cachedMaya, me: refused(status, 'no') });
      await session.start();
      expect(session.get().state).toBe('signed-out');
      expect(items.has('rostrum_user')).toBe(false);
      expect(calls).toContain('close');
      expect(calls).not.toContain('wipe');
    },
  );

  it('is signed out when nobody is cached and nobody answers', async () => {
    const { session } = open();
    await session.start();
    expect(session.get().state).toBe('signed-out');
  });

  it('asks nothing for a stranger', async () => {
    const { session, calls } = open({ hasServerSession: false });
    await session.start();
    expect(session.get().state).toBe('signed-out');
    expect(calls).toEqual([]);
  });

  it('asks about a cached user whatever the server’s cookie says', async () => {
    const { session, calls } = open({ stored: cachedMaya, hasServerSession: false, me: refused(401, 'no') });
    await session.start();
    expect(calls).toContain('me');
    expect(session.get().state).toBe('signed-out');
  });

  it('follows the server to another user', async () => {
    const ana = { ...maya, id: '5d0e4f0c-2222-4a5b-8c6d-7e8f90a1b2c3', username: 'ana' };
    const { session, calls } = open({ stored: cachedMaya, me: ok(ana) });
    await session.start();
    expect(session.get().user?.username).toBe('ana');
    expect(calls).toEqual(['open maya', 'me', 'open ana']);
  });

  it('treats a damaged cached user as none', () => {
    const { session } = open({ stored: { rostrum_user: '{"id":1' } });
    expect(session.get().user).toBeNull();
  });

  it('signs in, opens the account and forgets an earlier logout', async () => {
    const { session, items } = open({ stored: { explicit_logout: 'true' } });
    const entered = await session.login({ username: 'maya', password: 'secret words' });
    expect(entered.ok).toBe(true);
    expect(session.get()).toEqual({ state: 'signed-in', user: maya });
    expect(items.has('explicit_logout')).toBe(false);
  });

  it('hands on the words of a refused login', async () => {
    const { session } = open({ login: fail({ message: messages.wrongCredentials }) });
    const entered = await session.login({ username: 'maya', password: 'wrong words' });
    expect(entered).toEqual(fail({ message: 'Invalid username or password' }));
    expect(session.get().state).not.toBe('signed-in');
  });

  it('logs out offline: data wiped, flag set, and the server told before anything else later', async () => {
    const { session, calls, items, answers } = open({ stored: cachedMaya, logout: noAnswer });
    await session.start();
    await session.logout();
    expect(session.get().state).toBe('signed-out');
    expect(items.get('explicit_logout')).toBe('true');
    expect(calls).toContain('wipe');

    calls.length = 0;
    answers.logout = ok('');
    await session.login({ username: 'maya', password: 'secret words' });
    expect(calls).toEqual(['logout', 'login', 'open maya']);
  });

  it('does not let a cookie that outlived the logout sign in again', async () => {
    const { session, calls } = open({ stored: { explicit_logout: 'true' }, me: ok(maya) });
    await session.start();
    expect(session.get().state).toBe('signed-out');
    expect(calls).not.toContain('me');
  });

  it('follows another tab out and in', async () => {
    const { session, items } = open({ stored: cachedMaya });
    await session.start();
    items.delete('rostrum_user');
    await session.follow();
    expect(session.get().state).toBe('signed-out');
    items.set('rostrum_user', JSON.stringify(maya));
    await session.follow();
    expect(session.get().state).toBe('signed-in');
  });
});
