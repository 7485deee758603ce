import { type ChosenInstant, clockTimeIn, instantOf } from '../kernel/zoned-time.ts';
import type { TypedTime } from '../publishing/choose-time.ts';

/**
 * The default time for scheduling: the next day at the same local time. A time that the clocks skip that day is moved
 * later by the length of the jump.
 *
 * @param now milliseconds since 1970
 * @param zone IANA time zone
 */
export function tomorrowSameTime(now: number, zone: string): TypedTime {
  const [date = '', time = ''] = clockTimeIn(zone, now).split('T');
  return typedTime(onLaterDay({ date, time }, 1, zone)?.localTime ?? '');
}

/** The same local time on consecutive days, starting with the first. Skipped times are moved as above. */
export function daily(first: TypedTime, days: number, zone: string): ChosenInstant[] {
  return Array.from({ length: days }, (_, day) => onLaterDay(first, day, zone)).filter((chosen) => chosen !== null);
}

/** @param localTime yyyy-MM-ddTHH:mm */
export function typedTime(localTime: string): TypedTime {
  const [date = '', time = ''] = localTime.split('T');
  return { date, time };
}

function onLaterDay({ date, time }: TypedTime, days: number, zone: string): ChosenInstant | null {
  // Counted in UTC, where every day has 24 hours.
  const midnight = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(midnight)) return null;
  return instantOf(`${new Date(midnight + days * 86_400_000).toISOString().slice(0, 10)}T${time}`, zone);
}
