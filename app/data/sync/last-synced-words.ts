import { format, isToday } from 'date-fns';

/** "14:02", with the day where it was another; null when nothing was ever synced here. */
export function lastSyncedWords(at: number | null): string | null {
  return at === null ? null : format(at, isToday(at) ? 'HH:mm' : 'd MMM HH:mm');
}
