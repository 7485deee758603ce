import type { LocalDate } from '#core/kernel/local-date.ts';

// A date has no time zone, so none may shift it.
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const american = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });

const instant = (date: LocalDate) => Date.parse(`${date}T00:00Z`);

/** "Tuesday 24 November". */
export function dayWords(date: LocalDate): string {
  // Browsers place commas differently.
  return long.format(instant(date)).replace(',', '');
}

/** "Nov 24, 2026", the format of suggestions (docs/rules/planning.md). */
export function suggestedDayWords(date: LocalDate): string {
  return american.format(instant(date));
}

/** "24", with the month on its first day: "1 Dec". */
export function numberWords(date: LocalDate): string {
  const day = Number(date.slice(8));
  return day === 1 ? `1 ${short.format(instant(date))}` : String(day);
}

/** "09:00", on the clock that times are written in. */
export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "November 2026", or "November 2026 – December 2026". */
export function spanWords(first: LocalDate, last: LocalDate): string {
  const [from, to] = [month.format(instant(first)), month.format(instant(last))];
  return from === to ? from : `${from} – ${to}`;
}
