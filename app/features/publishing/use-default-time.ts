import { useCallback, useEffect, useState } from 'react';
import { type FreeSlotQuestion, nextFreeSlot } from '#core/calendar/free-slots.ts';
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
  const slots = useWorkspace()?.slots;
  const ask = useSlotQuestion();
  const find = useCallback(async (itemId: string | null, zone: string) => nextFreeSlot(await ask(itemId, zone)), [ask]);
  return { hasSlots: (slots ?? []).length > 0, find };
}

/**
 * The time that scheduling offers everywhere: the next free weekly slot, else the next working morning at which nothing
 * is scheduled. The rows are read a moment after the screen is drawn, and taken times are skipped from then on.
 *
 * @param itemId the item that is scheduled; null for several
 * @param zone IANA time zone
 */
export function useDefaultTime(itemId: string | null, zone: string): TypedTime {
  const ask = useSlotQuestion();
  const [now] = useState(Date.now);
  const [found, setFound] = useState<TypedTime | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (question: FreeSlotQuestion) => {
      if (!isOver) setFound(defaultTime(question));
    };
    // Without an answer of the disk, the working day stays.
    void ask(itemId, zone).then(show, () => {});
    return () => {
      isOver = true;
    };
  }, [ask, itemId, zone]);
  return found ?? defaultTime({ slots: [], items: [], zone, now });
}

/** Asks about the slots and the items as they are at the time of the call, without the item itself. */
function useSlotQuestion(): (itemId: string | null, zone: string) => Promise<FreeSlotQuestion> {
  const account = useAccount();
  const slots = useWorkspace()?.slots;
  return useCallback(
    async (itemId, zone) => {
      const { store } = requireAccount(account).deps;
      const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
      return { slots: slots ?? [], items: rows.filter(({ id }) => id !== itemId), zone, now: Date.now() };
    },
    [account, slots],
  );
}
