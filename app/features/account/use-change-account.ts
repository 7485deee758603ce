import { useMemo } from 'react';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { useSession } from './use-session.ts';

export interface ChangeAccount {
  /** The failures are sentences. */
  readonly changePassword: (wanted: {
    readonly currentPassword: string;
    readonly newPassword: string;
    readonly renewCalendarFeed: boolean;
  }) => Promise<Result<void, string>>;
  /** Deletes the account on the server, and then all that is of it on this device. */
  readonly deleteAccount: (password: string) => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/account.ts');
const notChanged = 'Could not save the change. Try again.';

/** What the person does with their account itself; only the server can. */
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
        const answered = await callApi(browserWire, deleteAccount, { body: { password } });
        if (!answered.ok) return fail(serverSentence(answered.error, notChanged));
        await logout();
        return done;
      },
    }),
    [logout],
  );
}
