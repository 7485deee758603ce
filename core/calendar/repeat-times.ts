import type { ContentRow } from '../content/content-row.ts';
import { dateOf, dayOf, type LocalDate, monthNumber, monthStart } from '../kernel/local-date.ts';
import { type ChosenInstant, clockTimeIn, instantOf, isTimeZone } from '../kernel/zoned-time.ts';
import { dueAt } from './schedule.ts';

/**
 * Intervals at which an item can be repeated. With shorter ones, the same text would look like a mistake
 * (`repeatedTexts`).
 */
export const repeatIntervals = {
  'four-weeks': { label: '4 weeks', weeks: 4 },
  'two-months': { label: '2 months', months: 2 },
  'three-months': { label: '3 months', months: 3 },
  'six-months': { label: '6 months', months: 6 },
  year: { label: 'Year', months: 12 },
} as const satisfies Record<
  string,
  { readonly label: string } & ({ readonly weeks: number } | { readonly months: number })
>;

export type RepeatInterval = keyof typeof repeatIntervals;

/** Maximum number of repeats created at once. */
export const maxRepeats = 12;

/** The first time at which an item is due or was published. */
export interface RepeatStart {
  /** yyyy-MM-ddTHH:mm on the clock of `zone`. */
  readonly first: string;
  /** IANA time zone. */
  readonly zone: string;
}

/**
 * The start time for an item's repeats; null when it has no time.
 *
 * @param zone IANA time zone of the person's clock, used when the item's own zone is missing or unknown here
 */
export function repeatStart(row: ContentRow, zone: string): RepeatStart | null {
  const due = dueAt(row);
  if (due === null || (row.status !== 'scheduled' && row.status !== 'published')) return null;
  const chosenIn = row.scheduledZone && isTimeZone(row.scheduledZone) ? row.scheduledZone : zone;
  return { first: clockTimeIn(chosenIn, Date.parse(due)), zone: chosenIn };
}

/**
 * The next repeat times, at the same local time. Each is counted from the first time, not from the previous one, so
 * that the 31st returns after a shorter month. Past times are skipped.
 *
 * @param count at most `maxRepeats`
 * @param now milliseconds since 1970
 */
export function repeatTimes(
  { first, zone }: RepeatStart,
  { interval, count }: { readonly interval: RepeatInterval; readonly count: number },
  now: number,
): ChosenInstant[] {
  const [date = '', time = ''] = first.split('T');
  const begin = stepsUntil(date, clockTimeIn(zone, now).slice(0, 10), interval);
  const times: ChosenInstant[] = [];
  for (let step = begin; times.length < Math.min(count, maxRepeats); step += 1) {
    const chosen = instantOf(`${afterSteps(date, step, interval)}T${time}`, zone);
    if (!chosen) return times;
    if (Date.parse(chosen.at) > now) times.push(chosen);
  }
  return times;
}

/** The number of whole intervals between two days, at least one. */
function stepsUntil(from: LocalDate, to: LocalDate, interval: RepeatInterval): number {
  const { weeks, months } = spanOf(interval);
  const between =
    weeks > 0
      ? Math.floor((dayOf(to) - dayOf(from)) / (7 * weeks))
      : Math.floor((monthNumber(dayOf(to)) - monthNumber(dayOf(from))) / months);
  return Math.max(1, between);
}

function afterSteps(date: LocalDate, steps: number, interval: RepeatInterval): LocalDate {
  const { weeks, months } = spanOf(interval);
  const day = dayOf(date);
  if (weeks > 0) return dateOf(day + steps * weeks * 7);
  const month = monthNumber(day) + steps * months;
  const dayInMonth = day - monthStart(monthNumber(day));
  return dateOf(Math.min(monthStart(month) + dayInMonth, monthStart(month + 1) - 1));
}

function spanOf(interval: RepeatInterval): { readonly weeks: number; readonly months: number } {
  return { weeks: 0, months: 0, ...repeatIntervals[interval] };
}
