import type { ContentRow } from '../content/content-row.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Result } from '../kernel/result.ts';
import { type ChosenInstant, clockTimeIn, isTimeZone } from '../kernel/zoned-time.ts';
import { chooseTime, type TimeFailure } from '../publishing/choose-time.ts';

/** The UTC instant, ISO 8601, at which an item is due or was published; null when it is deleted or has no time. */
export function dueAt({ status, scheduledAt, publishedAt, deletedAt }: ContentRow): string | null {
  if (deletedAt !== null) return null;
  if (status === 'scheduled') return scheduledAt;
  return status === 'published' ? publishedAt : null;
}

/** A schedule before it was removed, in the zone in which it was chosen. */
export interface FormerSchedule {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** yyyy-MM-ddTHH:mm on the clock of `zone`. */
  readonly localTime: string;
  /** IANA time zone. */
  readonly zone: string;
}

/**
 * The values needed to restore a row's schedule; null when it had none. The person's zone replaces one that is unknown
 * here.
 *
 * @param zone IANA time zone of the person's clock
 */
export function formerSchedule(
  { status, scheduledAt, scheduledZone }: Pick<ContentRow, 'status' | 'scheduledAt' | 'scheduledZone'>,
  zone: string,
): FormerSchedule | null {
  if (status !== 'scheduled' || scheduledAt === null) return null;
  const chosenIn = scheduledZone && isTimeZone(scheduledZone) ? scheduledZone : zone;
  return { at: scheduledAt, localTime: clockTimeIn(chosenIn, Date.parse(scheduledAt)), zone: chosenIn };
}

/** Default time of a draft that is moved to a day. */
export const usualTime = '09:00';

/**
 * The time of an item that is moved to another day: the same local time, regardless of clock changes in between. A time
 * that the clocks skip on that day is moved later by the length of the jump.
 *
 * @param at UTC instant, ISO 8601, of its current time; null when it has none
 */
export function moveToDay(
  { at, date }: { readonly at: string | null; readonly date: LocalDate },
  { zone, now }: { /** IANA time zone. */ readonly zone: string; /** Milliseconds since 1970. */ readonly now: number },
): Result<ChosenInstant, TimeFailure> {
  const time = at === null ? usualTime : clockTimeIn(zone, Date.parse(at)).slice(11);
  return chooseTime({ date, time }, { zone, now });
}
