import { useMemo } from 'react';
import type { SignedInUser } from '#core/api/auth.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import type { Session } from './session.ts';
import { sessionCache, type SessionCache } from './session-cache.ts';
import { useSession } from './use-session.ts';

export interface ChangeAccount {
  /** Failures are sentences. */
  readonly changePassword: (wanted: {
    /** Left out where the account has none. */
    readonly currentPassword?: string;
    readonly newPassword: string;
    readonly renewCalendarFeed: boolean;
  }) => Promise<Result<void, string>>;
  /**
   * Deletes the account on the server, and then all of its data on this device.
   *
   * @param password null where the account has none
   */
  readonly deleteAccount: (password: string | null) => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/account.ts');
const notChanged = 'Could not save the change. Try again.';

/** Changes to the account itself, which only the server can make. */
export function useChangeAccount(): ChangeAccount {
  const { user, logout } = useSession();
  return useMemo(
    () => ({
      changePassword: async (wanted) => {
        const { changePassword } = await loadCalls();
        const answered = await callApi(browserWire, changePassword, { body: wanted });
        return answered.ok ? done : fail(serverSentence(answered.error, notChanged));
      },
      deleteAccount: async (password) => {
        const { deleteAccount } = await loadCalls();
        const body = password === null ? {} : { password };
        const answered = await deleteAndLogOut(() => callApi(browserWire, deleteAccount, { body }), {
          cache: sessionCache(localStorage),
          user,
          logout,
        });
        return answered.ok ? done : fail(serverSentence(answered.error, notChanged));
      },
    }),
    [user, logout],
  );
}

export interface DeletionDeps extends Pick<Session, 'logout'> {
  readonly cache: SessionCache;
  /** Whose account it is. */
  readonly user: SignedInUser | null;
}

/**
 * A deletion is a logout on this device, from the start: the server ends the session before its answer arrives, and a tab
 * that finds it ended before that must neither promise the person's work back nor leave it here.
 *
 * @param ask sends the request
 */
export async function deleteAndLogOut<Failure>(
  ask: () => Promise<Result<unknown, Failure>>,
  { cache, user, logout }: DeletionDeps,
): Promise<Result<void, Failure>> {
  cache.setLoggedOut(true);
  const answered = await ask();
  if (!answered.ok) {
    cache.setLoggedOut(false);
    return answered;
  }
  if (user) cache.setOwedWipes([...new Set([...cache.owedWipes, user.id])]);
  await logout();
  return done;
}
