import { counted } from '#core/kernel/counted.ts';
import { useEffect, useRef, useState } from 'react';
import type { PlannedLine } from '#core/calendar/plan-from-csv.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { useAddPlanned } from '../../features/content/use-add-planned.ts';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import { showToast } from '../../ui/show-toast.ts';

export interface ImportPlan {
  /** Number of items added so far; null while nothing is being added. */
  readonly made: number | null;
  /** Resolves when the last item is on the disk, or after `cancel`. Shows the result. */
  readonly make: (lines: readonly PlannedLine[]) => Promise<void>;
  /** Stops; items added so far are kept. */
  readonly cancel: () => void;
}

/** Adds the items of a file, with one undo for all. */
export function useImportPlan(): ImportPlan {
  const addPlanned = useAddPlanned();
  const apply = useApplyToItem();
  const [made, setMade] = useState<number | null>(null);
  const working = useRef<AbortController | null>(null);
  useEffect(() => () => working.current?.abort(), []);

  const takeBack = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await apply(id, 'deleteItem', { now: Date.now() });
      showToast({ title: 'Import undone' });
    } catch {
      showToast({ title: 'Could not undo', text: 'Could not save on this device. Try again.', tone: 'bad' });
    }
  };
  return {
    made,
    make: async (lines) => {
      working.current = new AbortController();
      const ids: string[] = [];
      let problem: string | null = null;
      setMade(0);
      try {
        await addPlanned(
          lines.map(({ title, status, schedule, platformIds, pillarId }) => ({
            title,
            platformIds,
            pillarId,
            isDraft: status !== 'ideas',
            schedule: schedule && { at: schedule.at, localTime: schedule.localTime, zone: schedule.zone },
          })),
          {
            signal: working.current.signal,
            onAdded: (added) => {
              if (added.ok) ids.push(added.value);
              else problem = contentFailureSentence(added.error);
              setMade(ids.length);
            },
          },
        );
      } catch {
        problem = 'Could not save all of it on this device.';
      }
      setMade(null);
      const left = lines.length - ids.length;
      showToast({
        title: ids.length === 0 ? 'Nothing was imported' : `${counted(ids.length, 'post')} imported`,
        ...(left > 0 && { text: [`${counted(left, 'post')} skipped.`, problem].filter(Boolean).join(' ') }),
        ...(problem !== null && { tone: 'bad' as const }),
        ...(ids.length > 0 && { action: { label: 'Undo', run: () => void takeBack(ids) } }),
      });
    },
    cancel: () => working.current?.abort(),
  };
}
