import type { SignedInUser } from '#core/api/auth.ts';
import { messages } from '#core/api/messages.ts';
import { type Result, fail, ok } from '#core/kernel/result.ts';
import { Session } from '../features/account/session.ts';
import { sessionCache } from '../features/account/session-cache.ts';
import type { ApiFailure } from '../engine/wire/api-failure.ts';
import type { SignInRefusal } from '../engine/wire/auth.ts';
import { ManualClock } from './manual-clock.ts';

export const maya: SignedInUser = {
  id: '5d0e4f0c-1111-4a5b-8c6d-7e8f90a1b2c3',
  username: 'maya',
  email: 'maya@example.com',
  fullName: 'Maya Okafor',
  title: null,
  bio: null,
  profileImageUrl: null,
};
export const noAnswer = fail<ApiFailure>({ type: 'unreachable' });
export const signedOutByServer = fail<ApiFailure>({
  type: 'signed-out',
  status: 401,
  message: messages.authenticationRequired,
});
export const later = (status: number) =>
  fail<ApiFailure>({ type: 'retry-later', afterMs: null, status, message: 'no' });

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

/** A browser with these things stored, and the calls that its session makes. */
export function openSession({
  stored = {},
  me = noAnswer,
  logout = ok(''),
  login: loginReply = ok(maya),
  hasServerSession = true,
  remembered = null,
  forgetting = Promise.resolve(),
  closing = Promise.resolve(),
}: {
  stored?: Readonly<Record<string, string>>;
  me?: Result<SignedInUser, ApiFailure>;
  logout?: Result<unknown, ApiFailure>;
  login?: Result<SignedInUser, SignInRefusal>;
  hasServerSession?: boolean;
  remembered?: SignedInUser | null;
  forgetting?: Promise<void>;
  closing?: Promise<void>;
} = {}) {
  const { items, storage } = browser(stored);
  const calls: string[] = [];
  const clock = new ManualClock();
  const unsaved = new Set<string>();
  const answers = { me, logout, login: loginReply };
  const cache = sessionCache(storage);
  const session = new Session({
    cache,
    readRemembered: async () => remembered,
    forgetRemembered: async () => {
      await forgetting;
      calls.push('forget');
    },
    clock,
    onEntering: () => {},
    hasServerSession: () => hasServerSession,
    api: {
      me: async () => (calls.push('me'), answers.me),
      logout: async () => (calls.push('logout'), answers.logout),
    },
    account: {
      open: async (user) => void calls.push(`open ${user.username}`),
      hasUnsaved: () => unsaved.has('words'),
      close: async ({ wipe }) => {
        await closing;
        calls.push(wipe ? 'wipe' : 'close');
      },
      wipe: async (id) => {
        if (unsaved.has('frozen')) await new Promise<void>(() => {});
        if (unsaved.has('disk')) throw new Error('The disk refused.');
        calls.push(`wipe ${id === maya.id ? 'maya' : id}`);
      },
    },
  });
  /** Signs in with the name and the password. */
  const login = async () => await session.enter(async () => (calls.push('login'), answers.login));
  return { session, cache, login, calls, items, answers, clock, unsaved };
}

/** Lets an answer in flight arrive. */
export const settled = async () => {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
};

export const cachedMaya = { rostrum_user: JSON.stringify(maya) };
