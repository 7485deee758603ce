import { dayOf, weekday, type LocalDate } from '../activity/local-date.ts';
import { instantOf } from './instant-of.ts';
import type { FreeSlotQuestion } from './next-free-slot.ts';
import { minuteOf, takenMinutes } from './taken-minutes.ts';

/** The weekly slots of these days that are ahead and at which nothing is scheduled, as HH:mm by day, earliest first. */
export function freeSlots(
  { slots, items, zone, now }: FreeSlotQuestion,
  days: Iterable<LocalDate>,
): ReadonlyMap<LocalDate, readonly string[]> {
  const taken = takenMinutes(items);
  const free = new Map<LocalDate, string[]>();
  for (const date of days) {
    const times = slots
      .filter((slot) => slot.weekday === weekday(dayOf(date)))
      .map(({ time }) => time)
      .filter((time) => {
        const chosen = instantOf(`${date}T${time}`, zone);
        // One that the clocks skip is on no clock to be drawn at.
        return (
          chosen?.shown !== 'never' && chosen !== null && Date.parse(chosen.at) > now && !taken.has(minuteOf(chosen.at))
        );
      });
    if (times.length > 0) free.set(date, times.toSorted());
  }
  return free;
}
