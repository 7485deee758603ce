import { format, isSameDay } from 'date-fns';
import type { Act } from '#core/history/acts.ts';
import type { SessionChanges, WorkSession } from '#core/history/work-sessions.ts';
import { counted } from '#core/kernel/counted.ts';
import { propertyName } from './property-words.ts';

/** "Chrome on Linux (this device)" */
export function sessionDevice({ by, device }: WorkSession, here: string): string {
  if (by !== here) return device ?? 'Another device';
  return device ? `${device} (this device)` : 'This device';
}

/**
 * The time of a session: "14:02", "14:02 to 14:31", "21 Nov, 14:02 to 14:31".
 *
 * @param now milliseconds since 1970; the date is included if it is another day
 */
export function sessionTime({ start, end }: WorkSession, now: number): string {
  const [from, to] = [start * 1000, end * 1000];
  const day = isSameDay(from, now) ? '' : `${format(from, isSameYear(from, now) ? 'd MMM' : 'd MMM yyyy')}, `;
  const [first, last] = [format(from, 'HH:mm'), format(to, isSameDay(from, to) ? 'HH:mm' : 'd MMM, HH:mm')];
  return first === last ? `${day}${first}` : `${day}${first} to ${last}`;
}

/** The changes of a session: "12 words added, 3 removed", "title, pillar", "Nothing that shows". */
export function changesPhrase({ words, properties }: SessionChanges): string {
  const names = [...new Set(properties.map(propertyName))].map((name, index) =>
    index === 0 && !words ? name : name.charAt(0).toLowerCase() + name.slice(1),
  );
  const phrases = words ? [wordsPhrase(words), ...names] : names;
  return phrases.join(', ') || 'No visible changes';
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
export function actPhrase({ act }: WorkSession): string | null {
  return act && actPhrases[act];
}

const actPhrases: Readonly<Record<Act, string | null>> = {
  restored: 'Restored an earlier version',
  merged: 'Chose between two devices’ versions',
  applied: 'Added a finished text',
  replaced: 'Replaced or removed much of the text',
  reported: null,
};

/** "21 Nov 2026, 14:02:09" */
export function momentTime({ end }: WorkSession): string {
  return format(end * 1000, 'd MMM yyyy, HH:mm:ss');
}
