import { useEffect, useSyncExternalStore } from 'react';
import { getAccount, onAccount } from './open-account.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { DiskWait } from '../../engine/sync/unwritten-words.ts';
import type { Account } from './start-account.ts';

/** The account that is open in this page; null when nobody is signed in. */
export function useAccount(): Account | null {
  return useSyncExternalStore(onAccount, getAccount);
}

/** For what only signed-in screens do. */
export function requireAccount(account: Account | null): Account {
  if (!account) throw new Error('Nobody is signed in');
  return account;
}

/** Whether newer code has changed this account's tables under the page. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(onAccount, () => getAccount()?.isOutdated() ?? false);
}

/** False while the disk refuses a change made in this tab. */
export function useIsSaved(): boolean {
  return useSyncExternalStore(onAccount, () => getAccount()?.loadedDocuments()?.isSaved ?? true);
}

/** How long words typed in this tab wait for the disk. */
export function useUnwrittenHere(): DiskWait {
  return useSyncExternalStore(onAccount, () => getAccount()?.unwritten.here ?? 'none');
}

/** How long words typed in the browser's other tabs wait for the disk. */
export function useUnwrittenElsewhere(): DiskWait {
  return useSyncExternalStore(onAccount, () => getAccount()?.unwritten.elsewhere ?? 'none');
}

/** How many documents have words in this tab that the disk does not take. */
export function useUnsavedCount(): number {
  return useSyncExternalStore(onAccount, () => getAccount()?.unsavedCount() ?? 0);
}

/** How many changes this tab has brought to the disk: known before any list can show the newest of them. */
export function useStoredChanges(): number {
  return useSyncExternalStore(onAccount, () => getAccount()?.loadedDocuments()?.storedChanges ?? 0);
}

/** Loads Automerge while the code of the screen that will open a document is still on its way. */
export function useWarmDocuments(isWanted: boolean): void {
  const account = useAccount();
  useEffect(() => {
    // Whoever opens the document is told why it failed.
    if (isWanted) account?.documents().catch(() => {});
  }, [account, isWanted]);
}

/** The same once the page has come to rest, for one from which people go on to write. */
export function useWarmDocumentsAtRest(): void {
  const account = useAccount();
  useEffect(() => whenIdle(() => void account?.documents().catch(() => {})), [account]);
}
