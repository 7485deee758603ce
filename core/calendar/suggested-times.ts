import { dateOf, dayOf, weekday } from '../kernel/local-date.ts';
import { type ChosenInstant, clockDateIn, instantOf } from '../kernel/zoned-time.ts';
import type { TypedTime } from '../publishing/choose-time.ts';
import { type FreeSlotQuestion, nextFreeSlot } from './free-slots.ts';

/** Local time at which a post is offered to be scheduled where the person has no weekly slots. */
const MORNING = '09:00';

/**
 * The default time for scheduling: the next free weekly slot, else the next working day in the morning.
 *
 * @param now milliseconds since 1970
 * @param zone IANA time zone
 */
export function defaultTime(question: FreeSlotQuestion): TypedTime {
  const slot = nextFreeSlot(question);
  return slot ? typedTime(slot.localTime) : nextWorkingMorning(question);
}

/** 09:00 on the first day after today that is no Saturday or Sunday. */
function nextWorkingMorning({ now, zone }: Pick<FreeSlotQuestion, 'now' | 'zone'>): TypedTime {
  const today = dayOf(clockDateIn(zone, now));
  const day = [1, 2, 3].map((days) => today + days).find((each) => weekday(each) < SATURDAY) ?? today + 1;
  return { date: dateOf(day), time: MORNING };
}

/** As numbered by `weekday`. */
const SATURDAY = 5;

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
