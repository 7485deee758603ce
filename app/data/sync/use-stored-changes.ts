import { useSyncExternalStore } from 'react';
import { getAccount, onAccount } from '../../account/account.ts';

/** How many changes this tab has brought to the disk: known before any list can show the newest of them. */
export function useStoredChanges(): number {
  return useSyncExternalStore(onAccount, () => getAccount()?.loadedDocuments()?.storedChanges ?? 0);
}
