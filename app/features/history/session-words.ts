import { differenceInCalendarDays, format, isSameDay } from 'date-fns';
import { type Act, apiAuthor } from '#core/history/acts.ts';
import type { SessionChanges, WorkSession } from '#core/history/work-sessions.ts';
import { counted } from '#core/kernel/counted.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { propertyName } from './property-words.ts';

/** The author of a session's changes: "This device", "Chrome on Android", "Your server", "Through the API". */
export function sessionAuthor({ by, device, act }: Pick<WorkSession, 'by' | 'device' | 'act'>, here: string): string {
  if (by === here) return 'This device';
  if (device === apiAuthor) return act === 'reported' ? 'Your server' : 'Through the API';
  return device ?? 'Another device';
}

/**
 * The day of a session: "Today", "Yesterday", "Saturday 21 November", "21 November 2025".
 *
 * @param now milliseconds since 1970
 */
export function sessionDay({ end }: Pick<WorkSession, 'end'>, now: number): string {
  const at = end * 1000;
  const daysAgo = differenceInCalendarDays(now, at);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return format(at, isSameYear(at, now) ? 'EEEE d MMMM' : 'd MMMM yyyy');
}

/** The time of a session on the day of its end: "14:02", "14:02 to 14:31"; with the date where it began on another. */
export function sessionTime({ start, end }: Pick<WorkSession, 'start' | 'end'>): string {
  const [from, to] = [start * 1000, end * 1000];
  const first = format(from, isSameDay(from, to) ? 'HH:mm' : 'd MMM, HH:mm');
  const last = format(to, 'HH:mm');
  return first === last ? first : `${first} to ${last}`;
}

/** A line of the list holds about this many; one more takes no more room than its number. */
const MAX_PHRASES = 3;

/** The changes of a session: "12 words added, 3 removed", "title, pillar", "Published on LinkedIn". */
export function changesPhrase({ words, properties, published }: SessionChanges): string {
  const names = [...new Set(properties.map(propertyName))].map((name, index) =>
    index === 0 && !words ? name : name.charAt(0).toLowerCase() + name.slice(1),
  );
  const phrases = words ? [wordsPhrase(words), ...names] : names;
  const more = phrases.length - MAX_PHRASES;
  // The status changes with it, and says no more.
  if (published.length > 0) return `Published on ${published.map(platformName).join(' and ')}`;
  if (more > 1) return `${phrases.slice(0, MAX_PHRASES).join(', ')} and ${more} more`;
  return phrases.join(', ') || 'No visible changes';
}

function platformName(platformId: number): string {
  return findPlatform(platformId)?.name ?? 'another platform';
}

function wordsPhrase({ added, removed }: NonNullable<SessionChanges['words']>): string {
  if (removed === 0) return `${counted(added, 'word')} added`;
  return added === 0
    ? `${counted(removed, 'word')} removed`
    : `${counted(added, 'word')} added, ${removed.toLocaleString('en')} removed`;
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

/** The effect of a session's first change as a whole; null when it was ordinary writing. */
export function actPhrase({ act }: Pick<WorkSession, 'act'>): string | null {
  return act && actPhrases[act];
}

const actPhrases: Readonly<Record<Act, string | null>> = {
  restored: 'Brought back an earlier version',
  merged: 'Chose between two devices’ versions',
  applied: 'Added a finished text',
  // The words added and removed say it.
  replaced: null,
  reported: null,
};

/** "21 Nov 2026, 14:02:09" */
export function momentTime({ end }: Pick<WorkSession, 'end'>): string {
  return format(end * 1000, 'd MMM yyyy, HH:mm:ss');
}
