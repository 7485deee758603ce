/**
 * Scheduling of an open item, and its messages.
 *
 * The time is written into the document; the server reads it from the chunk that it receives and posts at that time. An
 * idea becomes a draft with its schedule. Success is reported when the device has stored the document and its row.
 *
 * Invariants: each change has an undo that works after its screen was left and gives the former time back, unless the
 * item was changed or posted since. A time in the past changes nothing.
 */
import { useMemo } from 'react';
import { type FormerSchedule, formerSchedule } from '#core/calendar/schedule.ts';
import { itemStatus } from '#core/content/content-row.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { showToast } from '../../ui/show-toast.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useApplyToItem, whyNoDraft } from '../content/use-apply-to-item.ts';
import { readContentRow } from '../content/use-content-rows.ts';
import type { ChangedSchedule, PutBackDeps } from './put-schedule-back.ts';
import { sayPublishOutcome } from './publication-words.ts';
import type { OpenItem } from './use-publish-item.ts';
import { useMayGoOut } from './use-may-go-out.ts';
import { usePromoteIdea } from '../content/use-promote-idea.ts';

/** Why an item was not scheduled. */
type WhyNot = 'no-platforms' | 'untitled' | 'no-pillar' | 'past' | 'not-saved' | 'open-choice';

/** A change that the person can undo, also after its screen was left. */
interface Undoable<Type extends string> {
  readonly type: Type;
  readonly undo: () => void;
}

type ScheduleOutcome = Undoable<'scheduled'> | { readonly type: WhyNot };

export interface ScheduleItem {
  /** @param zone IANA time zone in which it was chosen */
  readonly schedule: (chosen: ChosenInstant, zone: string) => Promise<ScheduleOutcome>;
  readonly unschedule: () => Promise<Undoable<'unscheduled'> | { readonly type: 'not-saved' }>;
}

export function useScheduleItem({ id, document, apply }: OpenItem): ScheduleItem {
  const account = useAccount();
  const promote = usePromoteIdea();
  const applyTo = useApplyToItem();
  const mayGoOut = useMayGoOut();
  return useMemo(() => {
    const isStored = async () =>
      // With its row, by which an undo tells whether it has been changed since.
      await document.flushRows().then(
        () => true,
        () => false,
      );
    const deps: PutBackDeps = {
      apply: applyTo,
      current: async (itemId) => await readContentRow(requireAccount(account).deps.store, itemId),
      now: Date.now,
    };
    const putBack = async (changed: ChangedSchedule, wasIdea: boolean) => {
      try {
        const { putScheduleBack } = await import('./put-schedule-back.ts');
        const result = await putScheduleBack(deps, changed);
        if (!result.ok) showToast({ title: 'Could not undo', text: result.error, tone: 'bad' });
        else if (wasIdea) await applyTo(id, 'returnToIdeas', undefined);
      } catch {
        sayScheduled({ type: 'not-saved' }, { when: '', platforms: [], isOnline: true, hasWords: true });
      }
    };
    return {
      schedule: async ({ at, localTime }, zone) => {
        const item = document.doc();
        const before = scheduleOf(item);
        const wasIdea = readRegister(item.status) === 'ideas';
        if (Object.keys(item.platforms).length === 0) return { type: 'no-platforms' };
        if (!(await mayGoOut([id]))) return { type: 'open-choice' };
        const promoted = promote(item, apply);
        if (promoted === 'untitled' || promoted === 'no-pillar') return { type: promoted };
        const given = readRegister(document.doc().pillarId);
        const givenPillar = readRegister(item.pillarId) === null && given !== null ? given : undefined;
        const scheduled = apply('scheduleItem', { at, localTime, zone, now: Date.now() });
        if (!scheduled.ok) return { type: 'past' };
        if (!(await isStored())) return { type: 'not-saved' };
        return { type: 'scheduled', undo: () => void putBack({ id, before, at, givenPillar }, wasIdea) };
      },
      unschedule: async () => {
        const before = scheduleOf(document.doc());
        apply('unscheduleItem', undefined);
        if (!(await isStored())) return { type: 'not-saved' };
        return { type: 'unscheduled', undo: () => void putBack({ id, before, at: null }, false) };
      },
    };
  }, [account, apply, applyTo, document, id, mayGoOut, promote]);
}

/** The schedule of an open item, as its row would have it. */
function scheduleOf(item: ContentItem): FormerSchedule | null {
  const { at, zone } = item.schedule ?? {};
  const row = { status: itemStatus(item), scheduledAt: readRegister(at), scheduledZone: readRegister(zone) };
  return formerSchedule(row, deviceZone());
}

/** The platforms and the time of a scheduled item. */
export interface ScheduledFor {
  readonly when: string;
  readonly platforms: readonly { readonly name: string; readonly postedBy: 'server' | 'person' }[];
  readonly isOnline: boolean;
  /** Nothing is posted without words. */
  readonly hasWords: boolean;
  /** A sentence about what a platform cannot take, with a space before it (`find-troubles.ts`). */
  readonly note?: string;
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
    case 'open-choice':
      return;
  }
}

const names = new Intl.ListFormat('en');

/** Nothing is posted automatically where the server cannot post. */
function whatHappensThen({ when, platforms, isOnline, hasWords, note = '' }: ScheduledFor): string {
  if (!hasWords) return `Planned for ${when}. It has no text yet: write it before then.`;
  const byHand = platforms.filter(({ postedBy }) => postedBy === 'person').map(({ name }) => name);
  const theirs = isOnline
    ? `It will be posted ${when}.`
    : `Planned for ${when}. Go online before then, or it will not be posted.`;
  if (byHand.length === 0) return theirs + note;
  const yours = `You post on ${names.format(byHand)} yourself.${note}`;
  return byHand.length === platforms.length ? `Scheduled for ${when}. ${yours}` : `${theirs} ${yours}`;
}
