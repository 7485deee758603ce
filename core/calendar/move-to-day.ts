import type { LocalDate } from '../activity/local-date.ts';
import type { Result } from '../kernel/result.ts';
import { chooseTime, type TimeFailure } from '../publishing/choose-time.ts';
import type { ChosenInstant } from './instant-of.ts';
import { clockTimeIn } from './zone-clock.ts';

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
