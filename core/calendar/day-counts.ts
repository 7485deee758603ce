import type { ListedItem } from '../content/content-row.ts';
import { publicationTrouble } from '../publishing/publication.ts';
import { type CalendarEntry, isPastDue } from './calendar-entries.ts';

/** How many entries of a day are in which state, for where there is no room for their titles. */
export interface DayCounts {
  readonly published: number;
  readonly scheduled: number;
  /** Due and not posted, or waiting for the person on a platform. */
  readonly waiting: number;
}

/** @param now milliseconds since 1970 */
export function dayCounts(entries: readonly CalendarEntry[], now: number): DayCounts {
  const counts = { published: 0, scheduled: 0, waiting: 0 };
  for (const { item } of entries) counts[stateOf(item, now)] += 1;
  return counts;
}

function stateOf({ row }: ListedItem, now: number): keyof DayCounts {
  if (isPastDue(row, now) || publicationTrouble(row.publications ?? []) !== null) return 'waiting';
  return row.status === 'published' ? 'published' : 'scheduled';
}
