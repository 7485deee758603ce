import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { FirstChoices } from '#core/content/make-item.ts';
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

/** The items that were started in this tab, also before a reload: one that stays blank is removed when it is left. */
export const startedHere = {
  has: (id: string): boolean => readStarted().includes(id),
  add: (id: string): void => keepStarted([...readStarted(), id]),
  delete: (id: string): void => keepStarted(readStarted().filter((started) => started !== id)),
};

const STARTED = 'rostrum_started';
/** Ids with spaces, where the storage of the tab is forbidden. */
let startedInPage = '';

function readStarted(): string[] {
  let kept = startedInPage;
  try {
    kept = sessionStorage.getItem(STARTED) ?? kept;
  } catch {
    // Forbidden: a reload keeps none.
  }
  return kept.split(' ').filter((id) => id !== '');
}

function keepStarted(ids: readonly string[]): void {
  startedInPage = ids.join(' ');
  try {
    sessionStorage.setItem(STARTED, startedInPage);
  } catch {
    // As above.
  }
}

/** Starts an untitled idea for the wizard, with the choices made before it. */
export function useStartItem(): (choices?: FirstChoices) => Promise<string> {
  const account = useAccount();
  return useCallback(
    async (choices) => {
      const { startNewItem } = await loadNewItem();
      const id = await startNewItem(requireAccount(account), choices);
      startedHere.add(id);
      return id;
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
