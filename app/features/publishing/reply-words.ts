import { format, isSameYear } from 'date-fns';
import { counted } from '#core/kernel/counted.ts';
import { shortTime } from './publication-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "just now", "5 min ago", "3 h ago", "2 days ago"; from a week on the date, "20 Nov".
 *
 * @param at UTC instant, ISO 8601
 * @param now milliseconds since 1970
 */
export function agoWords(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 7 * DAY) return `${counted(Math.floor(passed / DAY), 'day')} ago`;
  return format(at, isSameYear(at, now) ? 'd MMM' : 'd MMM yyyy');
}

/** "Mastodon as of 14:05, Bluesky as of 13:40". */
export function readWords(read: readonly { readonly name: string; readonly asOf: string }[], now: number): string {
  return read.map(({ name, asOf }) => `${name} as of ${shortTime(asOf, now)}`).join(', ');
}
