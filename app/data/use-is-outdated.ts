import { useSyncExternalStore } from 'react';
import { getAccount, onAccount } from '../account/account.ts';

/** Whether newer code has changed this account's tables under the page. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(onAccount, () => getAccount()?.isOutdated() ?? false);
}
