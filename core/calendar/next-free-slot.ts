import { dateOf, dayOf, weekday } from '../activity/local-date.ts';
import { instantOf, type ChosenInstant } from './instant-of.ts';
import { minuteOf, takenMinutes } from './taken-minutes.ts';
import type { WeeklySlot } from './weekly-slots.ts';
import { clockDateIn } from './zone-clock.ts';
import type { ListedItem } from '../projections/content-row.ts';

/** Nobody plans further ahead. */
const HORIZON_DAYS = 730;

export interface FreeSlotQuestion {
  readonly slots: readonly WeeklySlot[];
  /** Those among which something may stand on a slot. */
  readonly items: readonly ListedItem[];
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The first slot from the next minute on at which nothing is scheduled: at its time on the person's clock, whatever the
 * clocks do between. One that the clocks skip is as much later as they jump. Null where none is free in two years.
 */
export function nextFreeSlot({ slots, items, zone, now }: FreeSlotQuestion): ChosenInstant | null {
  const taken = takenMinutes(items);
  const isFree = ({ at }: ChosenInstant) => Date.parse(at) > now && !taken.has(minuteOf(at));
  // What the clocks skip around midnight comes on the day after.
  const first = dayOf(clockDateIn(zone, now)) - 1;
  let best: ChosenInstant | null = null;
  for (let day = first; day <= first + HORIZON_DAYS; day += 1) {
    const date = dateOf(day);
    if (best && best.localTime.slice(0, 10) < date) return best;
    for (const { time } of slots.filter((slot) => slot.weekday === weekday(day))) {
      const chosen = instantOf(`${date}T${time}`, zone);
      if (chosen && isFree(chosen) && (!best || chosen.at < best.at)) best = chosen;
    }
  }
  return best;
}
