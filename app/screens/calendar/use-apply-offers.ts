import { useEffect, useRef, useState } from 'react';
import type { StoredContentRow } from '../../engine/rows.ts';
import { showToast } from '../../ui/show-toast.ts';
import { usePlanCommands, type Moved } from './use-plan-commands.ts';
import type { Offer } from './use-suggestions.ts';

export interface ApplyOffers {
  readonly isBusy: boolean;
  readonly apply: (offers: readonly Offer[]) => Promise<void>;
}

/** Gives drafts the times that were suggested, all of it to be taken back at once. */
export function useApplyOffers({
  rows,
  zone,
}: {
  readonly rows: readonly StoredContentRow[];
  /** IANA time zone. */
  readonly zone: string;
}): ApplyOffers {
  const commands = usePlanCommands(zone);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  return {
    isBusy,
    apply: async (offers) => {
      setIsBusy(true);
      const moved: Moved[] = [];
      // One after the other: many at once would hold up what is typed meanwhile.
      for (const { item, chosen } of offers) {
        if (await commands.schedule(item, chosen)) moved.push({ item, at: chosen.at });
      }
      setIsBusy(false);
      if (moved.length === 0) return;
      showToast({
        title: 'AI suggestions applied',
        text: moved.length === 1 ? '1 draft has its day.' : `${moved.length} drafts have their days.`,
        action: { label: 'Undo', run: () => void commands.takeBack(moved, latest.current) },
      });
    },
  };
}
