import { useMemo } from 'react';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { usePromoteIdea } from '../content/use-promote-idea.ts';
import type { OpenItem } from './use-publish-item.ts';

export type ScheduleOutcome = 'scheduled' | 'no-platforms' | 'untitled' | 'no-pillar' | 'past' | 'not-saved';

export interface ScheduleItem {
  /** @param zone IANA time zone of the clock that it was chosen on */
  readonly schedule: (chosen: ChosenInstant, zone: string) => Promise<ScheduleOutcome>;
  readonly unschedule: () => Promise<'unscheduled' | 'not-saved'>;
}

/** Sets when an open item goes out. The server posts it then, so it has to hear of it before. */
export function useScheduleItem({ document, apply }: OpenItem): ScheduleItem {
  const promote = usePromoteIdea();
  return useMemo(() => {
    const storedAs = async <Outcome>(outcome: Outcome) =>
      await document.flush().then(
        () => outcome,
        () => 'not-saved' as const,
      );
    return {
      schedule: async ({ at, localTime }, zone) => {
        if (Object.keys(document.doc().platforms).length === 0) return 'no-platforms';
        const promoted = promote(document.doc(), apply);
        if (promoted === 'untitled' || promoted === 'no-pillar') return promoted;
        const scheduled = apply('scheduleItem', { at, localTime, zone, now: Date.now() });
        return scheduled.ok ? await storedAs('scheduled' as const) : 'past';
      },
      unschedule: async () => {
        apply('unscheduleItem', undefined);
        return await storedAs('unscheduled' as const);
      },
    };
  }, [apply, document, promote]);
}
