import type { ContentRow } from '../content/content-row.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Result } from '../kernel/result.ts';
import { type ChosenInstant, clockTimeIn, isTimeZone } from '../kernel/zoned-time.ts';
import { chooseTime, type TimeFailure } from '../publishing/choose-time.ts';

/** UTC instant, ISO 8601; null for what is deleted or has no day. */
export function dueAt({ status, scheduledAt, publishedAt, deletedAt }: ContentRow): string | null {
  if (deletedAt !== null) return null;
  if (status === 'scheduled') return scheduledAt;
  return status === 'published' ? publishedAt : null;
}

/** When an item was due, on the clock that its time was chosen on. */
export interface FormerSchedule {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** yyyy-MM-ddTHH:mm on the clock of `zone`. */
  readonly localTime: string;
  /** IANA time zone. */
  readonly zone: string;
}

/**
 * What gives a row its time back; null where it had none. A zone that is not known here gives way to the person's.
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

/** When a draft goes out that is put on a day without saying when. */
export const usualTime = '09:00';

/**
 * The moment of something that is put on another day: at the same time on the person's clock, however many hours the
 * days between have. A time that the clocks skip on that day is as much later as they jump.
 *
 * @param at UTC instant, ISO 8601, at which it goes out so far; null where it has none
 */
export function moveToDay(
  { at, date }: { readonly at: string | null; readonly date: LocalDate },
  { zone, now }: { /** IANA time zone. */ readonly zone: string; /** Milliseconds since 1970. */ readonly now: number },
): Result<ChosenInstant, TimeFailure> {
  const time = at === null ? usualTime : clockTimeIn(zone, Date.parse(at)).slice(11);
  return chooseTime({ date, time }, { zone, now });
}
