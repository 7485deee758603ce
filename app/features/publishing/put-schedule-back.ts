import type { FormerSchedule } from '#core/calendar/schedule.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import type { ApplyToItem } from '../content/use-apply-to-item.ts';

export interface PutBackDeps {
  readonly apply: ApplyToItem;
  /** The item's current row; null when it is not on this device. */
  readonly current: (id: string) => Promise<ContentRow | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A change of an item's schedule. */
export interface ChangedSchedule {
  readonly id: string;
  readonly before: FormerSchedule | null;
  /** UTC instant, ISO 8601, that it was given; null when its schedule was removed. */
  readonly at: string | null;
  /** The pillar that scheduling gave to an item without one; absent where it gave none. */
  readonly givenPillar?: string | undefined;
}

/**
 * Restores the schedule that an item had before, and takes back the pillar that came with the new one, unless it has been changed since. Throws when the device does not store
 * it. @returns the reason of a failure as a sentence
 */
export async function putScheduleBack(
  { apply, current, now }: PutBackDeps,
  { id, before, at, givenPillar }: ChangedSchedule,
): Promise<Result<void, string>> {
  const row = await current(id);
  const isAsLeft = row?.deletedAt === null && (at === null ? row.status === 'draft' : row.scheduledAt === at);
  if (!isAsLeft) return fail('It has changed since.');
  const result: Result<void, ContentFailure> = before
    ? await apply(id, 'scheduleItem', { ...before, now: now() })
    : await apply(id, 'unscheduleItem', undefined);
  if (!result.ok) return fail(contentFailureSentence(result.error));
  if (givenPillar !== undefined && row.pillarId === givenPillar) await apply(id, 'choosePillar', { pillarId: null });
  return result;
}
