import { useCallback } from 'react';
import type { FirstChoices } from '#core/content/make-item.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/** Starts an untitled idea for the wizard or the creator. Its code is loaded with Automerge, on first use. */
export function useStartItem(): (choices?: FirstChoices) => Promise<string> {
  const account = useAccount();
  return useCallback(
    async (choices) => (await import('./use-discard-blank.ts')).startItemHere(requireAccount(account), choices),
    [account],
  );
}
