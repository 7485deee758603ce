import { itemName } from '../content/item-name.ts';
import { findPlatform } from '../publishing/platforms.ts';
import { dueAt } from './schedule.ts';
import type { ListedItem } from '../content/content-row.ts';

/** An item in the calendar feed. */
export interface FeedEntry {
  readonly id: string;
  /** UTC instant, ISO 8601, at which it is due or was published. */
  readonly at: string;
  readonly title: string;
  /** "Goes out on LinkedIn and Medium." */
  readonly words: string;
  /** UTC instant, ISO 8601; `at` when the time of the last change is unknown. */
  readonly changedAt: string;
}

/** Published items stay in the feed for a year. Milliseconds. */
const PAST_MS = 366 * 86_400_000;
/** Bounded, because calendar apps download the whole feed each time. */
const MAX_ENTRIES = 2_000;

/**
 * Scheduled items, and items published within the last year, the latest first.
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
      title: itemName(row),
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
