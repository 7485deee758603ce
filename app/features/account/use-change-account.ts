import { useMemo } from 'react';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';
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
  const { logout } = useSession();
  return useMemo(
    () => ({
      changePassword: async (wanted) => {
        const { changePassword } = await loadCalls();
        const answered = await callApi(browserWire, changePassword, { body: wanted });
        return answered.ok ? done : fail(serverSentence(answered.error, notChanged));
      },
      deleteAccount: async (password) => {
        const { deleteAccount } = await loadCalls();
        const answered = await callApi(browserWire, deleteAccount, { body: password === null ? {} : { password } });
        if (!answered.ok) return fail(serverSentence(answered.error, notChanged));
        await logout();
        return done;
      },
    }),
    [logout],
  );
}
