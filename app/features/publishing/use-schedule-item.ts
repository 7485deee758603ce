import { useMemo } from 'react';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { showToast } from '../../ui/show-toast.ts';
import { whyNoDraft } from '../content/use-apply-to-item.ts';
import { sayPublishOutcome } from './publication-words.ts';
import type { OpenItem } from './use-publish-item.ts';
import { usePromoteIdea } from '../content/use-promote-idea.ts';

type ScheduleOutcome = 'scheduled' | 'no-platforms' | 'untitled' | 'no-pillar' | 'past' | 'not-saved';

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

/** Where a scheduled item goes. */
export interface ScheduledFor {
  readonly when: string;
  readonly platforms: readonly { readonly name: string; readonly postedBy: 'server' | 'person' }[];
}

/** Says what became of a schedule (docs/rules.md, "Messages"). A time that is past is said beside its field instead. */
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

/** Nothing goes out by itself where the server cannot post. */
function whatHappensThen({ when, platforms }: ScheduledFor): string {
  const byHand = platforms.filter(({ postedBy }) => postedBy === 'person').map(({ name }) => name);
  if (byHand.length === 0) return `It will be posted ${when}.`;
  const yours = `You post on ${names.format(byHand)} yourself.`;
  return byHand.length === platforms.length ? `Scheduled for ${when}. ${yours}` : `It will be posted ${when}. ${yours}`;
}
