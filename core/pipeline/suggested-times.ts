import { instantOf } from '../calendar/instant-of.ts';
import { clockTimeIn } from '../calendar/zone-clock.ts';
import type { ChosenInstant } from '../calendar/instant-of.ts';
import type { TypedTime } from '../publishing/choose-time.ts';

/**
 * What Schedule offers: the next day at the same time on the person's clock. A time that the clocks skip that day is
 * as much later as they jump.
 *
 * @param now milliseconds since 1970
 * @param zone IANA time zone
 */
export function tomorrowSameTime(now: number, zone: string): TypedTime {
  const [date = '', time = ''] = clockTimeIn(zone, now).split('T');
  return typedTime(onLaterDay({ date, time }, 1, zone)?.localTime ?? '');
}

/** The same time on as many days in a row, the first one included; a time that the clocks skip is moved as above. */
export function daily(first: TypedTime, days: number, zone: string): ChosenInstant[] {
  return Array.from({ length: days }, (_, day) => onLaterDay(first, day, zone)).filter((chosen) => chosen !== null);
}

/** @param localTime yyyy-MM-ddTHH:mm */
export function typedTime(localTime: string): TypedTime {
  const [date = '', time = ''] = localTime.split('T');
  return { date, time };
}

function onLaterDay({ date, time }: TypedTime, days: number, zone: string): ChosenInstant | null {
  // Counted on a calendar without clocks: a day of 23 hours is a day.
  const midnight = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(midnight)) return null;
  return instantOf(`${new Date(midnight + days * 86_400_000).toISOString().slice(0, 10)}T${time}`, zone);
}
