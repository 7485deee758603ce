import { useCallback } from 'react';
import { isLate, unwrittenLocks } from '../../sync/unwritten-words.ts';
import { useAccount } from '../account/use-account.ts';

/**
 * Asks whether another tab of this account holds words that the disk does not take. The locks are read, because a tab
 * that has just been opened has not heard of them yet.
 */
export function useUnsavedElsewhere(): () => Promise<boolean> {
  const account = useAccount();
  return useCallback(async () => {
    if (!account) return false;
    const { held = [] } = await navigator.locks.query();
    const tabs = held.filter(({ name }) => name?.startsWith(unwrittenLocks(account.id)));
    return tabs.length > (isLate(account.unwritten.here) ? 1 : 0);
  }, [account]);
}
