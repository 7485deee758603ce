import { useEffect } from 'react';
import type { Account } from '../../account/start-account.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { useAccount } from './use-account.ts';

/**
 * Runs something beside the open account, from when the page has come to rest until the account is closed.
 *
 * @param start loads what is needed and begins; returns what ends it. The same function at every drawing
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
