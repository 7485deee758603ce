import { format } from 'date-fns';
import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { Result } from '#core/kernel/result.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import type { IdeaDraft } from '../../engine/documents/new-item.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useAutomaticTargets } from '../connections/use-automatic-targets.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

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

/** Starts an untitled idea for the wizard. */
export function useStartItem(): () => Promise<string> {
  const account = useAccount();
  return useCallback(async () => {
    const { startNewItem } = await loadNewItem();
    return await startNewItem(requireAccount(account));
  }, [account]);
}

/** The code is loaded with Automerge, on first use. */
async function loadNewItem() {
  return await import('../../engine/documents/new-item.ts');
}

/** The outcome of making a draft. */
export type Promoted = 'promoted' | 'was-draft' | 'untitled' | 'no-pillar';

/**
 * Makes a draft of an open idea, with the first pillar and platform if none were chosen, and with all connected
 * accounts if the person has switched that on.
 */
export function usePromoteIdea(): (item: ContentItem, apply: ApplyHere) => Promoted {
  const workspace = useWorkspace();
  const automatic = useAutomaticTargets();
  return useCallback(
    (item, apply) => {
      if (!readRegister(item.title)?.trim()) return 'untitled';
      if (readRegister(item.status) !== 'ideas') return 'was-draft';
      const pillarId = readRegister(item.pillarId) ?? workspace?.pillars[0]?.id;
      if (!pillarId) return 'no-pillar';
      const now = Date.now();
      const today = format(now, 'yyyy-MM-dd');
      apply('promoteIdea', { now, today, pillarId, platformId: defaultPlatformId, alsoFor: automatic });
      return 'promoted';
    },
    [automatic, workspace],
  );
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
