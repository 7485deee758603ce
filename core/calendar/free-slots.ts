import type { ListedItem } from '../content/content-row.ts';
import { itemName } from '../content/item-name.ts';
import { dateOf, dayOf, type LocalDate, weekday } from '../kernel/local-date.ts';
import { type ChosenInstant, clockDateIn, instantOf } from '../kernel/zoned-time.ts';
import { placeName } from '../publishing/plan-sentence.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { WeeklySlot } from '../workspace/slots.ts';
import { dueAt } from './schedule.ts';

const MINUTE_MS = 60_000;

/** The scheduled times of items, in minutes since 1970. */
export function takenMinutes(items: readonly ListedItem[]): ReadonlySet<number> {
  return new Set(items.filter(({ row }) => row.status === 'scheduled').map(({ row }) => minuteOf(dueAt(row))));
}

export function isTaken(taken: ReadonlySet<number>, chosen: Pick<ChosenInstant, 'at'> | null): boolean {
  return chosen !== null && taken.has(minuteOf(chosen.at));
}

/** The posts of other items that are scheduled for the same minute on one of the same platforms. */
export interface SameTime {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly platformIds: readonly number[];
  /** The items that are being scheduled. */
  readonly itemIds: ReadonlySet<string>;
}

/**
 * Says which platform already has a post at a time: "LinkedIn already has a post at this time: Why roadmaps fail." Null
 * where none has. It forbids nothing: two posts at once may be meant.
 */
export function sameTimeSentence(items: readonly ListedItem[], { at, platformIds, itemIds }: SameTime): string | null {
  const minute = minuteOf(at);
  for (const { id, row } of items) {
    if (itemIds.has(id) || row.status !== 'scheduled' || minuteOf(dueAt(row)) !== minute) continue;
    const shared = findPlatform(platformIds.find((platformId) => row.platformIds.includes(platformId)) ?? -1);
    if (!shared) continue;
    const place = placeName(shared);
    return `${place[0]!.toUpperCase()}${place.slice(1)} already has a post at this time: ${itemName(row)}.`;
  }
  return null;
}

/** Minutes since 1970; NaN when there is no instant. */
function minuteOf(at: string | null): number {
  return Math.floor(Date.parse(at ?? '') / MINUTE_MS);
}

/** The free weekly slots on these days: in the future and without a scheduled item. HH:mm by day, earliest first. */
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
        // A time that the clocks skip does not appear on that day's clock.
        return chosen?.shown !== 'never' && chosen !== null && Date.parse(chosen.at) > now && !isTaken(taken, chosen);
      });
    if (times.length > 0) free.set(date, times.toSorted());
  }
  return free;
}

/** The search ends after two years. */
const HORIZON_DAYS = 730;

export interface FreeSlotQuestion {
  readonly slots: readonly WeeklySlot[];
  /** Items that may occupy slots. */
  readonly items: readonly ListedItem[];
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The first free slot from the next minute on, at its local time regardless of clock changes. A time that the clocks
 * skip is moved later by the length of the jump. Null when no slot is free within two years.
 */
export function nextFreeSlot({ slots, items, zone, now }: FreeSlotQuestion): ChosenInstant | null {
  const taken = takenMinutes(items);
  const isFree = ({ at }: ChosenInstant) => Date.parse(at) > now && !isTaken(taken, { at });
  // A time skipped around midnight falls on the following day, so the search starts one day earlier.
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
