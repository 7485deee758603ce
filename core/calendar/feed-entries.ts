import { findPlatform } from '../publishing/platforms.ts';
import { dueAt } from './schedule.ts';
import type { ListedItem } from '../content/content-row.ts';

/** What a calendar elsewhere is told of an item. */
export interface FeedEntry {
  readonly id: string;
  /** UTC instant, ISO 8601, at which it goes out or went out. */
  readonly at: string;
  readonly title: string;
  /** "Goes out on LinkedIn and Medium." */
  readonly words: string;
  /** UTC instant, ISO 8601; when it goes out where nobody said. */
  readonly changedAt: string;
}

/** What is behind is told for a year. Milliseconds. */
const PAST_MS = 366 * 86_400_000;
/** Calendars read the whole feed each time. */
const MAX_ENTRIES = 2_000;

/**
 * What goes out, and what went out in the last year, the latest first.
 *
 * @param now milliseconds since 1970
 */
export function feedEntries(items: Iterable<ListedItem>, now: number): FeedEntry[] {
  return [...items]
    .flatMap((item) => {
      const at = dueAt(item.row);
      const time = Date.parse(at ?? '');
      return at !== null && time >= now - PAST_MS ? [{ item, at: new Date(time).toISOString() }] : [];
    })
    .toSorted((left, right) =>
      left.at < right.at ? 1 : left.at > right.at ? -1 : left.item.id < right.item.id ? -1 : 1,
    )
    .slice(0, MAX_ENTRIES)
    .map(({ item: { id, row }, at }) => ({
      id,
      at,
      title: row.title || 'Untitled',
      words: words(row),
      changedAt: row.changedAt ?? at,
    }));
}

function words({ status, platformIds, shares = [] }: ListedItem['row']): string {
  const isOut = status === 'published';
  const ids = isOut ? shares.map(({ platformId }) => platformId) : platformIds;
  const names = ids.flatMap((id) => findPlatform(id)?.name ?? []);
  const verb = isOut ? 'Published' : 'Will be posted';
  return names.length === 0 ? `${verb}.` : `${verb} on ${new Intl.ListFormat('en').format(names)}.`;
}
