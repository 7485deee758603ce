import { useEffect, useSyncExternalStore } from 'react';
import { getAccount, onAccount } from './open-account.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { DiskWait } from '../../engine/sync/unwritten-words.ts';
import type { Account } from './start-account.ts';

/** The account that is open in this page; null when nobody is signed in. */
export function useAccount(): Account | null {
  return useSyncExternalStore(onAccount, getAccount);
}

/** For code that only runs on signed-in screens. */
export function requireAccount(account: Account | null): Account {
  if (!account) throw new Error('Nobody is signed in');
  return account;
}

/** Whether newer code has changed this account's tables while the page is open. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(onAccount, () => getAccount()?.isOutdated() ?? false);
}

/** False while the disk refuses a change made in this tab. */
export function useIsSaved(): boolean {
  return useSyncExternalStore(onAccount, () => getAccount()?.loadedDocuments()?.isSaved ?? true);
}

/** How long words typed in this tab have not reached the disk. */
export function useUnwrittenHere(): DiskWait {
  return useSyncExternalStore(onAccount, () => getAccount()?.unwritten.here ?? 'none');
}

/** How long words typed in the browser's other tabs have not reached the disk. */
export function useUnwrittenElsewhere(): DiskWait {
  return useSyncExternalStore(onAccount, () => getAccount()?.unwritten.elsewhere ?? 'none');
}

/** Number of documents with words in this tab that the disk does not accept. */
export function useUnsavedCount(): number {
  return useSyncExternalStore(onAccount, () => getAccount()?.unsavedCount() ?? 0);
}

/** Number of changes that this tab has stored: it is current before any list can show the newest of them. */
export function useStoredChanges(): number {
  return useSyncExternalStore(onAccount, () => getAccount()?.loadedDocuments()?.storedChanges ?? 0);
}

/** Loads Automerge while the code of the screen that will open a document is still loading. */
export function useWarmDocuments(isWanted: boolean): void {
  const account = useAccount();
  useEffect(() => {
    // The code that opens the document reports a failure.
    if (isWanted) account?.documents().catch(() => {});
  }, [account, isWanted]);
}

/** The same once the page is idle, for a page that usually leads to writing. */
export function useWarmDocumentsAtRest(): void {
  const account = useAccount();
  useEffect(() => whenIdle(() => void account?.documents().catch(() => {})), [account]);
}
