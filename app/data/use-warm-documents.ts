import { useEffect } from 'react';
import { useAccount } from './use-account.ts';

/** Loads Automerge while the code of the screen that will open a document is still on its way. */
export function useWarmDocuments(isWanted: boolean): void {
  const account = useAccount();
  useEffect(() => {
    // Whoever opens the document is told why it failed.
    if (isWanted) account?.documents().catch(() => {});
  }, [account, isWanted]);
}
