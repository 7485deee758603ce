import type { SignedInUser } from '#core/api/auth.ts';

/** What a browser keeps of its session between visits, readable before anything else has loaded. */
export interface SessionCache {
  readUser(): SignedInUser | null;
  writeUser(user: SignedInUser | null): void;
  /** The person logged out here: the server's cookie, should it still live, must not sign them in again. */
  readonly isLoggedOut: boolean;
  setLoggedOut(isLoggedOut: boolean): void;
  /** The server has not heard of the logout yet. */
  readonly owesLogout: boolean;
  setOwesLogout(owesLogout: boolean): void;
}

export const sessionKeys = {
  user: 'rostrum_user',
  loggedOut: 'explicit_logout',
  owesLogout: 'rostrum_owes_logout',
} as const;

/** The cache in local storage, or in any storage of its shape. */
export function sessionCache(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionCache {
  const setFlag = (key: string, isSet: boolean) => (isSet ? storage.setItem(key, 'true') : storage.removeItem(key));
  return {
    readUser: () => parseUser(storage.getItem(sessionKeys.user)),
    writeUser: (user) =>
      user ? storage.setItem(sessionKeys.user, JSON.stringify(user)) : storage.removeItem(sessionKeys.user),
    get isLoggedOut() {
      return storage.getItem(sessionKeys.loggedOut) === 'true';
    },
    setLoggedOut: (isSet) => setFlag(sessionKeys.loggedOut, isSet),
    get owesLogout() {
      return storage.getItem(sessionKeys.owesLogout) === 'true';
    },
    setOwesLogout: (isSet) => setFlag(sessionKeys.owesLogout, isSet),
  };
}

function parseUser(json: string | null): SignedInUser | null {
  if (json === null) return null;
  try {
    const user = JSON.parse(json) as Partial<SignedInUser> | null;
    // Validated when the server answered it; the schemas are not loaded this early.
    return typeof user?.id === 'string' && typeof user.username === 'string' ? (user as SignedInUser) : null;
  } catch {
    return null;
  }
}
