import { useMemo } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { showToast } from '../../ui/show-toast.ts';
import { type ApplyToItem, useApplyToItem, whyNoDraft } from '../content/use-apply-to-item.ts';
import { sayPublishOutcome } from './publication-words.ts';
import type { OpenItem } from './use-publish-item.ts';
import { usePromoteIdea } from '../content/use-promote-idea.ts';

/** Why an item was not scheduled. */
type WhyNot = 'no-platforms' | 'untitled' | 'no-pillar' | 'past' | 'not-saved';

type ScheduleOutcome =
  | {
      readonly type: 'scheduled';
      /** Restores the item's status and time, also after its screen was left. */ readonly undo: () => void;
    }
  | { readonly type: WhyNot };

export interface ScheduleItem {
  /** @param zone IANA time zone in which it was chosen */
  readonly schedule: (chosen: ChosenInstant, zone: string) => Promise<ScheduleOutcome>;
  readonly unschedule: () => Promise<'unscheduled' | 'not-saved'>;
}

/** Schedules an open item. The server posts it at that time, so it must receive the schedule before. */
export function useScheduleItem({ id, document, apply }: OpenItem): ScheduleItem {
  const promote = usePromoteIdea();
  const applyTo = useApplyToItem();
  return useMemo(() => {
    const storedAs = async <Outcome>(outcome: Outcome) =>
      await document.flush().then(
        () => outcome,
        () => 'not-saved' as const,
      );
    return {
      schedule: async ({ at, localTime }, zone) => {
        const { status } = document.doc();
        const before = { isIdea: readRegister(status) === 'ideas', time: scheduledTime(document.doc()) };
        if (Object.keys(document.doc().platforms).length === 0) return { type: 'no-platforms' };
        const promoted = promote(document.doc(), apply);
        if (promoted === 'untitled' || promoted === 'no-pillar') return { type: promoted };
        const scheduled = apply('scheduleItem', { at, localTime, zone, now: Date.now() });
        if (!scheduled.ok) return { type: 'past' };
        const stored = await storedAs('scheduled' as const);
        if (stored === 'not-saved') return { type: stored };
        return { type: stored, undo: () => void putBack(applyTo, id, before) };
      },
      unschedule: async () => {
        apply('unscheduleItem', undefined);
        return await storedAs('unscheduled' as const);
      },
    };
  }, [apply, applyTo, document, id, promote]);
}

/** The time for which an item is scheduled, with the IANA zone in which it was chosen. */
interface Scheduled extends Pick<ChosenInstant, 'at' | 'localTime'> {
  readonly zone: string;
}

/** The time of a scheduled item; null for any other. */
export function scheduledTime({ status, schedule }: ContentItem): Scheduled | null {
  const [at, localTime, zone] = [schedule?.at, schedule?.localTime, schedule?.zone].map((register) =>
    readRegister(register),
  );
  return readRegister(status) === 'scheduled' && at && localTime && zone ? { at, localTime, zone } : null;
}

/** The status and the time that an undo restores. */
interface Former {
  readonly isIdea: boolean;
  readonly time: Scheduled | null;
}

async function putBack(applyTo: ApplyToItem, id: string, before: Former): Promise<void> {
  try {
    const isAgain = before.time !== null && (await applyTo(id, 'scheduleItem', { ...before.time, now: Date.now() })).ok;
    // The earlier time may have passed meanwhile.
    if (!isAgain) await applyTo(id, 'unscheduleItem', undefined);
    if (before.isIdea) await applyTo(id, 'returnToIdeas', undefined);
  } catch {
    sayScheduled({ type: 'not-saved' }, { when: '', platforms: [] });
  }
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
  switch (outcome.type) {
    case 'scheduled':
      showToast({
        title: 'Content scheduled',
        text: whatHappensThen(scheduled),
        action: { label: 'Undo', run: outcome.undo },
      });
      return;
    case 'no-platforms':
      sayPublishOutcome(outcome.type, { isOnline: true });
      return;
    case 'untitled':
    case 'no-pillar':
      showToast({ title: 'Scheduling failed', text: whyNoDraft[outcome.type], tone: 'bad' });
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
