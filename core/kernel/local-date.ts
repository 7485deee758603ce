/** A calendar day, yyyy-MM-dd, without a zone: it was recorded in the zone where the person was. */
export type LocalDate = string;

/**
 * A calendar day as a number: days since 1970-01-01, a Thursday. Arithmetic on it needs no zone and no clock, so
 * daylight saving cannot shift a day.
 */
export type Day = number;

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

/** Null for anything that is not a day of the Gregorian calendar. */
export function parseDay(date: string | null | undefined): Day | null {
  return date?.length === 10 ? leadingDay(date) : null;
}

/** The UTC date of an ISO 8601 instant; null for anything else. */
export function utcDay(instant: string | null | undefined): Day | null {
  return instant?.[10] === 'T' ? leadingDay(instant) : null;
}

/** @throws when it is not a date: only for values that the program itself made */
export function dayOf(date: LocalDate): Day {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Not a date: ${date}`);
  return day;
}

export function dateOf(day: Day): LocalDate {
  const { year, month, dayOfMonth } = partsOf(day);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(dayOfMonth)}`;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(dayOf(date) + days);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: Day): number {
  return mod(day + 3, 7);
}

/** The Monday of the day's week. */
export function weekStart(day: Day): Day {
  return day - weekday(day);
}

/** Months since the year 0, so that adjacent months differ by one. */
export function monthNumber(day: Day): number {
  const { year, month } = partsOf(day);
  return year * 12 + month - 1;
}

/** The first day of a month in `monthNumber`'s count. */
export function monthStart(month: number): Day {
  return firstDayOfMonth(Math.floor(month / 12), mod(month, 12) + 1);
}

/** The week's Monday as a date, as a key for a week. */
export function weekKey(day: Day): string {
  return dateOf(weekStart(day));
}

/** yyyy-MM, as a key for a month. */
export function monthKey(day: Day): string {
  return dateOf(day).slice(0, 7);
}

/** Parses digit by digit for speed: ten thousand rows have some fifty thousand dates. */
function leadingDay(text: string): Day | null {
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const dayOfMonth = digits(text, 8, 10);
  if (text[4] !== '-' || text[7] !== '-' || !(month >= 1 && month <= 12 && year >= 0)) return null;
  if (!(dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month))) return null;
  return firstDayOfMonth(year, month) + dayOfMonth - 1;
}

/** NaN when a character is not a digit. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function partsOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  // 400 Gregorian years have 146,097 days, so the estimate is off by at most one year.
  let year = 1970 + Math.floor((day * 400) / 146_097);
  while (firstDayOfMonth(year, 1) > day) year -= 1;
  while (firstDayOfMonth(year + 1, 1) <= day) year += 1;
  const dayOfYear = day - firstDayOfMonth(year, 1);
  let month = Math.min(12, Math.floor(dayOfYear / 28) + 1);
  while (firstDayOfMonth(year, month) > day) month -= 1;
  return { year, month, dayOfMonth: day - firstDayOfMonth(year, month) + 1 };
}

function firstDayOfMonth(year: number, month: number): Day {
  const before = year - 1;
  const daysBeforeYear = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return daysBeforeYear + (daysBeforeMonth[month - 1] ?? 0) + leapDay - 719_162;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function mod(number: number, by: number): number {
  return ((number % by) + by) % by;
}
