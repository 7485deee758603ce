import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import type { IdeaDraft } from '../../engine/documents/new-item.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useAutomaticTargets } from '../connections/use-automatic-targets.ts';

/** Adds an idea at the top of the list. Returns its id once it is on the disk. */
export function useAddIdea(): (idea: IdeaDraft) => Promise<Result<string, ContentFailure>> {
  const account = useAccount();
  return useCallback(
    async (idea) => {
      const { addNewIdea } = await loadNewItem();
      return await addNewIdea(requireAccount(account), idea);
    },
    [account],
  );
}

/** The code is loaded with Automerge, on first use. */
async function loadNewItem() {
  return await import('../../engine/documents/new-item.ts');
}

/** Makes a draft with another item's text; null when that item no longer exists. */
export function useRepurposeItem(): (sourceId: string) => Promise<Result<string, ContentFailure> | null> {
  const account = useAccount();
  const alsoFor = useAutomaticTargets();
  return useCallback(
    async (sourceId) => {
      const { addRepurposed } = await loadNewItem();
      return await addRepurposed(requireAccount(account), sourceId, alsoFor);
    },
    [account, alsoFor],
  );
}
