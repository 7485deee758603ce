import { useCallback } from 'react';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { nextFreeSlot } from '#core/calendar/free-slots.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

export interface FreeSlotFinder {
  readonly hasSlots: boolean;
  /** Null where none is free. An item does not stand in its own way. @param zone IANA time zone */
  readonly find: (itemId: string, zone: string) => Promise<ChosenInstant | null>;
}

/** Looks for the first weekly slot that nothing takes, among all items as they are when it is asked. */
export function useNextFreeSlot(): FreeSlotFinder {
  const account = useAccount();
  const slots = useWorkspace()?.slots;
  const find = useCallback(
    async (itemId: string, zone: string) => {
      const { store } = requireAccount(account).deps;
      const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
      const items = rows.filter(({ id }) => id !== itemId);
      return nextFreeSlot({ slots: slots ?? [], items, zone, now: Date.now() });
    },
    [account, slots],
  );
  return { hasSlots: (slots ?? []).length > 0, find };
}
