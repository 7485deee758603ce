import { dateOf, dayOf, monthNumber, monthStart, type LocalDate } from '../activity/local-date.ts';
import type { ContentRow } from '../projections/content-row.ts';
import { dueAt } from './due-at.ts';
import { instantOf, type ChosenInstant } from './instant-of.ts';
import { clockTimeIn, isTimeZone } from './zone-clock.ts';

/** How far apart the repeats of an item can be; nearer, the same words look like a mistake (`repeatedTexts`). */
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

/** Repeats that are made at once. */
export const maxRepeats = 12;

/** When an item goes out first, or went. */
export interface RepeatStart {
  /** yyyy-MM-ddTHH:mm on the clock of `zone`. */
  readonly first: string;
  /** IANA time zone. */
  readonly zone: string;
}

/**
 * What the repeats of an item are counted from; null where it goes out at no time.
 *
 * @param zone IANA time zone of the person's clock, for what was chosen on none that is known here
 */
export function repeatStart(row: ContentRow, zone: string): RepeatStart | null {
  const due = dueAt(row);
  if (due === null || (row.status !== 'scheduled' && row.status !== 'published')) return null;
  const chosenIn = row.scheduledZone && isTimeZone(row.scheduledZone) ? row.scheduledZone : zone;
  return { first: clockTimeIn(chosenIn, Date.parse(due)), zone: chosenIn };
}

/**
 * The next times at which something goes out again, at the same time on the same clock: each as many intervals after
 * the first one, so that the 31st comes back after a shorter month. What is past is passed over.
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

/** One, or as many intervals as lie between the two days. */
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
