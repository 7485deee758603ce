import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import type { Account } from './start-account.ts';
import { useAccount } from './use-account.ts';

/**
 * Reads from the account's device store, and reads again whenever a row that was read changes, in any tab. Undefined
 * while it is read; `whenSignedOut` when nobody is signed in.
 *
 * @param changing the dependencies of `read` besides the account
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

/**
 * Runs a background task for the open account, from the time the page is idle until the account is closed.
 *
 * @param start loads the code and starts the task; returns a function that stops it. It must be the same function at
 * every render
 */
export function useAtRest(start: (account: Account) => Promise<() => void>): void {
  const account = useAccount();
  useEffect(() => {
    if (!account) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      stop = await start(account);
      if (isOver) stop();
    };
    const cancel = whenIdle(() => void begin().catch((error: unknown) => reportError(error)));
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [account, start]);
}
