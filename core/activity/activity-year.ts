import type { DailyActivity } from './daily-activity.ts';
import { dateOf, dayOf, weekday, type Day, type LocalDate } from './local-date.ts';

/** A day of the grid. */
export interface ActivityDay {
  readonly date: LocalDate;
  /** Items created on that day. */
  readonly count: number;
  /** Of the year before or after, which its first or last week shares. */
  readonly isOutside: boolean;
}

/** A calendar year in weeks from Sunday. */
export interface ActivityYear {
  readonly year: number;
  readonly weeks: readonly (readonly ActivityDay[])[];
  /** Each month with the week in which its first day is, from 0. */
  readonly months: readonly { readonly month: number; readonly week: number }[];
  readonly activeDays: number;
  /** Of the whole year. */
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
