import { addDays, dateOf, dayOf, parseDay, weekStart, type LocalDate } from '../activity/local-date.ts';

export const calendarViews = ['week', 'month', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that a view shows (docs/rules/planning.md): the list shows as many as the month. */
const lengths: Readonly<Record<CalendarView, number>> = { week: 7, month: 28, list: 28 };

/** The days of a view: whole weeks, from the Monday of the week that the date is in. */
export function daysOf(view: CalendarView, date: LocalDate): LocalDate[] {
  const first = weekStart(dayOf(date));
  return Array.from({ length: lengths[view] }, (_, index) => dateOf(first + index));
}

/** Where Previous (-1) and Next (1) lead: by as many weeks as are shown. */
export function turn(view: CalendarView, date: LocalDate, by: -1 | 1): LocalDate {
  return addDays(date, by * lengths[view]);
}

/** What an address says of the day to show; today where it says nothing that is a day. */
export function dateIn(written: string | null, today: LocalDate): LocalDate {
  return parseDay(written) === null ? today : written!;
}
