import { useMemo } from 'react';
import { formerSchedule, type FormerSchedule } from '#core/calendar/schedule.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { showToast } from '../../ui/show-toast.ts';

/** An item with the time that it was given here. */
export interface Moved {
  /** As it was before. */
  readonly item: StoredContentRow;
  /** UTC instant, ISO 8601; null where its time was taken away. */
  readonly at: string | null;
}

export interface PlanCommands {
  /** Whether it was done; why not is said. */
  readonly schedule: (item: StoredContentRow, chosen: ChosenInstant) => Promise<boolean>;
  readonly unschedule: (item: StoredContentRow) => Promise<boolean>;
  /** Gives items the times back that they had, except what somebody has changed since. */
  readonly takeBack: (moved: readonly Moved[], now: readonly StoredContentRow[]) => Promise<void>;
}

/** Changes when items go out. They need not be open. */
export function usePlanCommands(zone: string): PlanCommands {
  const apply = useApplyToItem();
  return useMemo(() => {
    const scheduleAs = async ({ id }: StoredContentRow, schedule: FormerSchedule) =>
      await said(async () => {
        const done = await apply(id, 'scheduleItem', { ...schedule, now: Date.now() });
        if (!done.ok) showToast({ title: 'Could not move', text: contentFailureSentence(done.error), tone: 'bad' });
        return done.ok;
      });
    const schedule: PlanCommands['schedule'] = async (item, { at, localTime }) =>
      await scheduleAs(item, { at, localTime, zone });
    const unschedule: PlanCommands['unschedule'] = async ({ id }) =>
      await said(async () => (await apply(id, 'unscheduleItem', undefined)).ok);
    return {
      schedule,
      unschedule,
      takeBack: async (moved, now) => {
        let left = 0;
        for (const { item, at } of moved) {
          const row = now.find(({ id }) => id === item.id)?.row;
          const isAsLeft = row?.deletedAt === null && (at === null ? row.status === 'draft' : row.scheduledAt === at);
          if (!isAsLeft) {
            left += 1;
            continue;
          }
          const before = formerSchedule(item.row, zone);
          if (before) await scheduleAs(item, before);
          else await unschedule(item);
        }
        if (left > 0) showToast({ title: 'Could not undo', text: 'It has changed since.' });
      },
    };
  }, [apply, zone]);
}

async function said(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch {
    showToast({ title: 'Scheduling failed', text: 'There was an error scheduling your content.', tone: 'bad' });
    return false;
  }
}
