import { useLiveQuery } from 'dexie-react-hooks';
import type { Account } from '../../account/start-account.ts';
import type { DeviceStore } from '../../engine/device-store.ts';
import { useAccount } from './use-account.ts';

/**
 * What the account's device store says, read again whenever a row that was read changes, in any tab. Undefined while
 * it is read; `whenSignedOut` when nobody is signed in.
 *
 * @param changing what `read` depends on besides the account
 */
export function useStored<Value>(
  read: (store: DeviceStore, account: Account) => Promise<Value>,
  whenSignedOut: Value,
  changing: readonly unknown[] = [],
): Value | undefined {
  const account = useAccount();
  return useLiveQuery(
    async () => (account ? await read(account.deps.store, account) : whenSignedOut),
    [account, ...changing],
  );
}
