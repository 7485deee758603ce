import { useCallback, useEffect, useState } from 'react';
import { nextFreeSlot } from '#core/calendar/free-slots.ts';
import { defaultTime } from '#core/calendar/suggested-times.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

export interface FreeSlotFinder {
  readonly hasSlots: boolean;
  /** Null when none is free. The item itself is ignored when looking for conflicts. @param zone IANA time zone */
  readonly find: (itemId: string | null, zone: string) => Promise<ChosenInstant | null>;
}

/** Finds the first free weekly slot among the items as they are at the time of the call. */
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
 * The time that scheduling offers everywhere: the next free weekly slot, else the next working day in the morning. Slots
 * are known a moment later.
 *
 * @param itemId the item that is scheduled; null for several
 * @param zone IANA time zone
 */
export function useDefaultTime(itemId: string | null, zone: string): TypedTime {
  const { hasSlots, find } = useNextFreeSlot();
  const [now] = useState(Date.now);
  const [slot, setSlot] = useState<ChosenInstant | null>(null);
  useEffect(() => {
    if (!hasSlots) return undefined;
    let isOver = false;
    const show = (found: ChosenInstant | null) => {
      if (!isOver) setSlot(found);
    };
    // Without an answer of the disk, the working day stays.
    void find(itemId, zone).then(show, () => {});
    return () => {
      isOver = true;
    };
  }, [hasSlots, find, itemId, zone]);
  if (slot) {
    const [date = '', time = ''] = slot.localTime.split('T');
    return { date, time };
  }
  return defaultTime({ slots: [], items: [], zone, now });
}
