import { dateOf, dayOf, type LocalDate, weekday } from '../kernel/local-date.ts';
import { type ChosenInstant, clockDateIn, instantOf } from '../kernel/zoned-time.ts';
import type { TypedTime } from '../publishing/choose-time.ts';
import { type FreeSlotQuestion, isTaken, nextFreeSlot, takenMinutes } from './free-slots.ts';
import { usualTime } from './schedule.ts';

/**
 * The default time for scheduling: the next free weekly slot, else the next working morning at which nothing is
 * scheduled yet.
 *
 * @param now milliseconds since 1970
 * @param zone IANA time zone
 */
export function defaultTime(question: FreeSlotQuestion): TypedTime {
  const slot = nextFreeSlot(question);
  return slot ? typedTime(slot.localTime) : nextWorkingMorning(question);
}

/** 09:00 on the first day after today that is no Saturday or Sunday, and at which nothing is scheduled. */
function nextWorkingMorning({ now, zone, items }: Omit<FreeSlotQuestion, 'slots'>): TypedTime {
  const taken = takenMinutes(items);
  let day = dayOf(clockDateIn(zone, now)) + 1;
  // Ends: each item takes one morning.
  while (weekday(day) >= SATURDAY || isTaken(taken, instantOf(`${dateOf(day)}T${usualTime}`, zone))) day += 1;
  return { date: dateOf(day), time: usualTime };
}

/** The usual time on a day, or the first full hour after it at which nothing is scheduled yet. */
export function usualTimeOn(date: LocalDate, { zone, items }: Pick<FreeSlotQuestion, 'zone' | 'items'>): string {
  const taken = takenMinutes(items);
  const hours = Array.from(
    { length: 24 - USUAL_HOUR },
    (_, later) => `${String(USUAL_HOUR + later).padStart(2, '0')}:00`,
  );
  return hours.find((time) => !isTaken(taken, instantOf(`${date}T${time}`, zone))) ?? usualTime;
}

const USUAL_HOUR = Number(usualTime.slice(0, 2));

/** As numbered by `weekday`. */
const SATURDAY = 5;

/**
 * The same local time on consecutive days, starting with the first, without those at which one of `items` is scheduled
 * already. The first was chosen, so it stays. A time that the clocks skip is moved later by the length of the jump.
 */
export function daily(
  first: TypedTime,
  days: number,
  { zone, items }: Pick<FreeSlotQuestion, 'zone' | 'items'>,
): ChosenInstant[] {
  const taken = takenMinutes(items);
  const found: ChosenInstant[] = [];
  for (let day = 0; found.length < days; day += 1) {
    const chosen = onLaterDay(first, day, zone);
    if (!chosen) return found;
    if (day === 0 || !isTaken(taken, chosen)) found.push(chosen);
  }
  return found;
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
