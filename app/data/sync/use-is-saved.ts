import { useSyncExternalStore } from 'react';
import { getAccount, onAccount } from '../../account/account.ts';

/** False while the disk refuses a change made in this tab. */
export function useIsSaved(): boolean {
  return useSyncExternalStore(onAccount, () => getAccount()?.loadedDocuments()?.isSaved ?? true);
}
