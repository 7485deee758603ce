import { format, isSameYear, isToday } from 'date-fns';

/** A day in words, with the time where it is today. @param at ISO 8601 */
export function dayOf(at: string): string {
  if (isToday(at)) return `today ${format(at, 'HH:mm')}`;
  return format(at, isSameYear(at, Date.now()) ? 'd MMM' : 'd MMM yyyy');
}
