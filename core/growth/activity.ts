import { dateOf, type Day, dayOf, type LocalDate, weekday } from '../kernel/local-date.ts';
import type { PastItem } from './events.ts';

/** A day on which something was created, drafted or shared. Instants are ISO 8601; null when unknown. */
export interface ActiveDay {
  readonly day: Day;
  /** The earliest instant of this and all later days. */
  readonly firstAt: string | null;
  /** The latest instant of this and all earlier days. After a flight west, an earlier date may have a later instant. */
  readonly lastAt: string | null;
}

/** The active days, oldest first. Claiming a reward does not make a day active. */
export function activeDays(pastItems: Iterable<PastItem>): ActiveDay[] {
  const known = new Map<Day, { day: Day; firstAt: string | null; lastAt: string | null }>();
  const see = (day: Day, at: string | null) => {
    const active = known.get(day);
    if (!active) {
      known.set(day, { day, firstAt: at, lastAt: at });
    } else if (at !== null) {
      active.firstAt = earlier(active.firstAt, at);
      active.lastAt = later(active.lastAt, at);
    }
  };
  for (const { ideaDay, createdAt, draftDay, draftedAt, shares } of pastItems) {
    if (ideaDay !== null) see(ideaDay, createdAt);
    if (draftDay !== null) see(draftDay, draftedAt);
    for (const { day, at } of shares) see(day, at);
  }
  const days = [...known.values()].toSorted((left, right) => left.day - right.day);
  let [lastAt, firstAt]: (string | null)[] = [null, null];
  for (const active of days) active.lastAt = lastAt = later(lastAt ?? null, active.lastAt);
  for (const active of days.toReversed()) active.firstAt = firstAt = earlier(firstAt ?? null, active.firstAt);
  return days;
}

function earlier(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right < left) ? right : left;
}

function later(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right > left) ? right : left;
}

interface DailyActivity {
  readonly date: LocalDate;
  /** Ideas added on that day, including deleted ones. */
  readonly count: number;
}

/** The number of ideas added per day, oldest first, without days that have none. */
export function dailyActivity(pastItems: Iterable<PastItem>): DailyActivity[] {
  const counts = new Map<Day, number>();
  for (const { ideaDay } of pastItems) if (ideaDay !== null) counts.set(ideaDay, (counts.get(ideaDay) ?? 0) + 1);
  return [...counts].toSorted(([left], [right]) => left - right).map(([day, count]) => ({ date: dateOf(day), count }));
}

/** Level of the heat map: none 0, one 1, two 2, three or four 3, five and more 4 (docs/rules.md, "Progress"). */
export function intensity(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count >= 5) return 4;
  if (count >= 3) return 3;
  return count === 2 ? 2 : count === 1 ? 1 : 0;
}

/** A day of the grid. */
export interface ActivityDay {
  readonly date: LocalDate;
  /** Items created on that day. */
  readonly count: number;
  /** True for a day of the previous or next year in the first or last week. */
  readonly isOutside: boolean;
}

/** A calendar year as weeks that start on Sunday. */
export interface ActivityYear {
  readonly year: number;
  readonly weeks: readonly (readonly ActivityDay[])[];
  /** Each month with the index of the week that contains its first day. */
  readonly months: readonly { readonly month: number; readonly week: number }[];
  readonly activeDays: number;
  /** Number of days in the year. */
  readonly days: number;
}

export function activityYear(activity: readonly DailyActivity[], year: number): ActivityYear {
  const counts = new Map(activity.map(({ date, count }) => [date, count]));
  const first = dayOf(`${year}-01-01`);
  const last = dayOf(`${year}-12-31`);
  const start = first - sinceSunday(first);
  const weekCount = Math.ceil((last - start + 1) / 7);
  const weeks = Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (__, place): ActivityDay => {
      const day = start + 7 * week + place;
      const date = dateOf(day);
      return { date, count: counts.get(date) ?? 0, isOutside: day < first || day > last };
    }),
  );
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    week: Math.floor((dayOf(`${year}-${String(index + 1).padStart(2, '0')}-01`) - start) / 7),
  }));
  return {
    year,
    weeks,
    months,
    activeDays: weeks.flat().filter(({ isOutside, count }) => !isOutside && count > 0).length,
    days: last - first + 1,
  };
}

function sinceSunday(day: Day): number {
  return (weekday(day) + 1) % 7;
}
