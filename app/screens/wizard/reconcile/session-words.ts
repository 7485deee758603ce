import { format, isSameDay } from 'date-fns';
import type { SessionChanges, WorkSession } from '#core/history/work-sessions.ts';
import { propertyName } from '../../../components/property-name.ts';

/** "Chrome on Linux (this device)" */
export function sessionDevice({ by, device }: WorkSession, here: string): string {
  if (by !== here) return device ?? 'Another device';
  return device ? `${device} (this device)` : 'This device';
}

/**
 * When a session was: "14:02", "14:02 to 14:31", "21 Nov, 14:02 to 14:31".
 *
 * @param now milliseconds since 1970: another day than this one is named
 */
export function sessionTime({ start, end }: WorkSession, now: number): string {
  const [from, to] = [start * 1000, end * 1000];
  const day = isSameDay(from, now) ? '' : `${format(from, isSameYear(from, now) ? 'd MMM' : 'd MMM yyyy')}, `;
  const [first, last] = [format(from, 'HH:mm'), format(to, isSameDay(from, to) ? 'HH:mm' : 'd MMM, HH:mm')];
  return first === last ? `${day}${first}` : `${day}${first} to ${last}`;
}

/** What a session did: "12 words added, 3 removed", "title, pillar", "Nothing that shows". */
export function changesPhrase({ words, properties }: SessionChanges): string {
  const names = [...new Set(properties.map(propertyName))].map((name, index) =>
    index === 0 && !words ? name : name.charAt(0).toLowerCase() + name.slice(1),
  );
  const phrases = words ? [wordsPhrase(words), ...names] : names;
  return phrases.join(', ') || 'Nothing that shows';
}

function wordsPhrase({ added, removed }: NonNullable<SessionChanges['words']>): string {
  if (removed === 0) return `${count(added)} added`;
  return added === 0 ? `${count(removed)} removed` : `${count(added)} added, ${removed.toLocaleString('en')} removed`;
}

function count(words: number): string {
  return `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`;
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}
