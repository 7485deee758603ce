import { useCallback, useMemo, useState } from 'react';
import { nextFreeSlot } from '#core/calendar/free-slots.ts';
import { defaultTime } from '#core/calendar/suggested-times.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useContentRows } from '../content/use-content-rows.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

export interface FreeSlotFinder {
  readonly hasSlots: boolean;
  /** Null when none is free. The item itself is ignored when looking for conflicts. @param zone IANA time zone */
  readonly find: (itemId: string | null, zone: string) => Promise<ChosenInstant | null>;
}

/** Finds the first free weekly slot among the items as they are on the disk at the time of the call. */
export function useNextFreeSlot(): FreeSlotFinder {
  const account = useAccount();
  const slots = useWorkspace()?.slots;
  const find = useCallback(
    async (itemId: string | null, zone: string) => {
      const { store } = requireAccount(account).deps;
      const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
      const items = rows.filter(({ id }) => id !== itemId);
      return nextFreeSlot({ slots: slots ?? [], items, zone, now: Date.now() });
    },
    [account, slots],
  );
  return { hasSlots: (slots ?? []).length > 0, find };
}

/**
 * The time that scheduling offers everywhere: the next free weekly slot, else the next working morning at which nothing
 * is scheduled.
 *
 * @param itemId the item that is scheduled; null for several
 * @param zone IANA time zone
 */
export function useDefaultTime(itemId: string | null, zone: string): TypedTime {
  const slots = useWorkspace()?.slots;
  const rows = useContentRows();
  const [now] = useState(Date.now);
  return useMemo(() => {
    const items = (rows ?? []).filter(({ id }) => id !== itemId);
    return defaultTime({ slots: slots ?? [], items, zone, now });
  }, [slots, rows, itemId, zone, now]);
}
