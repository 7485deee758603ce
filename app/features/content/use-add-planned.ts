import { useCallback } from 'react';
import type { AddingPlans, ItemPlan } from '../../engine/documents/add-planned-items.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/** Adds imported planned items; resolves when the last one is on the disk. */
export function useAddPlanned(): (plans: readonly ItemPlan[], adding: AddingPlans) => Promise<void> {
  const account = useAccount();
  return useCallback(
    async (plans, adding) => {
      // The code is loaded with Automerge, on first use.
      const { addPlannedItems } = await import('../../engine/documents/add-planned-items.ts');
      await addPlannedItems(requireAccount(account), plans, adding);
    },
    [account],
  );
}
