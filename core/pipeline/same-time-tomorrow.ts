import { addDays } from '../activity/local-date.ts';
import { clockTimeIn } from '../calendar/zone-clock.ts';
import type { TypedTime } from '../publishing/choose-time.ts';

/**
 * What a schedule begins with (docs/rules.md, "Figures"): the next day, at the time that the clocks show now.
 *
 * @param zone IANA time zone of the person's clock
 * @param now milliseconds since 1970
 */
export function sameTimeTomorrow(zone: string, now: number): TypedTime {
  const [date = '', time = ''] = clockTimeIn(zone, now).split('T');
  return { date: addDays(date, 1), time: time.slice(0, 5) };
}
