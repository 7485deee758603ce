import { useCallback } from 'react';
import type { AddingPlans, ItemPlan } from '../../engine/documents/add-planned-items.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useAutomaticTargets } from '../connections/use-automatic-targets.ts';

/** Adds imported planned items; resolves when the last one is on the disk. */
export function useAddPlanned(): (plans: readonly ItemPlan[], adding: AddingPlans) => Promise<void> {
  const account = useAccount();
  const alsoFor = useAutomaticTargets();
  return useCallback(
    async (plans, adding) => {
      // The code is loaded with Automerge, on first use.
      const { addPlannedItems } = await import('../../engine/documents/add-planned-items.ts');
      const drafts = plans.map((plan) => ({ ...plan, alsoFor }));
      await addPlannedItems(requireAccount(account), drafts, adding);
    },
    [account, alsoFor],
  );
}
