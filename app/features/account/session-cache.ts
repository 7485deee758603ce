import type { SignedInUser } from '#core/api/auth.ts';

/** A person whose session ended on this device. Their name is all that the sign-in screen needs of them. */
export type EndedFor = Pick<SignedInUser, 'id' | 'username'>;

/** The part of the session that a browser keeps between visits, readable before any other code has loaded. */
export interface SessionCache {
  readUser(): SignedInUser | null;
  writeUser(user: SignedInUser | null): void;
  /** Whose session ended here without a logout. */
  readEnded(): EndedFor | null;
  writeEnded(ended: EndedFor | null): void;
  /** The person logged out here: a server cookie that is still valid must not sign them in again. */
  readonly isLoggedOut: boolean;
  setLoggedOut(isLoggedOut: boolean): void;
  /** The server has not acknowledged the logout yet. */
  readonly owesLogout: boolean;
  setOwesLogout(owesLogout: boolean): void;
  /** Ids of accounts that were logged out and whose data may still be on this device. */
  readonly owedWipes: readonly string[];
  setOwedWipes(accounts: readonly string[]): void;
}

export const sessionKeys = {
  user: 'rostrum_user',
  ended: 'rostrum_session_ended',
  loggedOut: 'explicit_logout',
  owesLogout: 'rostrum_owes_logout',
  owedWipes: 'rostrum_owed_wipes',
} as const;

/** The cache in local storage, or in any storage of the same shape. */
export function sessionCache(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionCache {
  const set = (key: string, value: string | null) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, value);
  const setFlag = (key: string, isSet: boolean) => set(key, isSet ? 'true' : null);
  return {
    readUser: () => parseUser<SignedInUser>(storage.getItem(sessionKeys.user)),
    writeUser: (user) => set(sessionKeys.user, user && JSON.stringify(user)),
    readEnded: () => parseUser<EndedFor>(storage.getItem(sessionKeys.ended)),
    writeEnded: (ended) => set(sessionKeys.ended, ended && JSON.stringify(ended)),
    get isLoggedOut() {
      return storage.getItem(sessionKeys.loggedOut) === 'true';
    },
    setLoggedOut: (isSet) => setFlag(sessionKeys.loggedOut, isSet),
    get owesLogout() {
      return storage.getItem(sessionKeys.owesLogout) === 'true';
    },
    setOwesLogout: (isSet) => setFlag(sessionKeys.owesLogout, isSet),
    get owedWipes() {
      return storage.getItem(sessionKeys.owedWipes)?.split(' ') ?? [];
    },
    setOwedWipes: (accounts) => set(sessionKeys.owedWipes, accounts.join(' ') || null),
  };
}

function parseUser<User extends EndedFor>(json: string | null): User | null {
  if (json === null) return null;
  try {
    const user = JSON.parse(json) as Partial<EndedFor> | null;
    // Validated when the server sent it; the schemas are not loaded this early.
    return typeof user?.id === 'string' && typeof user.username === 'string' ? (user as User) : null;
  } catch {
    return null;
  }
}
