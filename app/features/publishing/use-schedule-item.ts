import { useMemo } from 'react';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { showToast } from '../../ui/show-toast.ts';
import { whyNoDraft } from '../content/use-apply-to-item.ts';
import { sayPublishOutcome } from './publication-words.ts';
import type { OpenItem } from './use-publish-item.ts';
import { usePromoteIdea } from '../content/use-promote-idea.ts';

type ScheduleOutcome = 'scheduled' | 'no-platforms' | 'untitled' | 'no-pillar' | 'past' | 'not-saved';

export interface ScheduleItem {
  /** @param zone IANA time zone in which it was chosen */
  readonly schedule: (chosen: ChosenInstant, zone: string) => Promise<ScheduleOutcome>;
  readonly unschedule: () => Promise<'unscheduled' | 'not-saved'>;
}

/** Schedules an open item. The server posts it at that time, so it must receive the schedule before. */
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

/** The platforms and the time of a scheduled item. */
export interface ScheduledFor {
  readonly when: string;
  readonly platforms: readonly { readonly name: string; readonly postedBy: 'server' | 'person' }[];
}

/**
 * Shows the outcome of scheduling (docs/rules.md, "Messages"). A time in the past is reported beside its field instead.
 */
export function sayScheduled(outcome: ScheduleOutcome, scheduled: ScheduledFor): void {
  switch (outcome) {
    case 'scheduled':
      showToast({ title: 'Content scheduled', text: whatHappensThen(scheduled) });
      return;
    case 'no-platforms':
      sayPublishOutcome(outcome, { isOnline: true });
      return;
    case 'untitled':
    case 'no-pillar':
      showToast({ title: 'Scheduling failed', text: whyNoDraft[outcome], tone: 'bad' });
      return;
    case 'not-saved':
      showToast({ title: 'Scheduling failed', text: 'There was an error scheduling your content.', tone: 'bad' });
      return;
    case 'past':
      return;
  }
}

const names = new Intl.ListFormat('en');

/** Nothing is posted automatically where the server cannot post. */
function whatHappensThen({ when, platforms }: ScheduledFor): string {
  const byHand = platforms.filter(({ postedBy }) => postedBy === 'person').map(({ name }) => name);
  if (byHand.length === 0) return `It will be posted ${when}.`;
  const yours = `You post on ${names.format(byHand)} yourself.`;
  return byHand.length === platforms.length ? `Scheduled for ${when}. ${yours}` : `It will be posted ${when}. ${yours}`;
}
