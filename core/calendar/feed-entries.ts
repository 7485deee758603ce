import { itemName } from '../content/item-name.ts';
import { findPlatform } from '../publishing/platforms.ts';
import { whoPosts } from '../publishing/publication.ts';
import { dueAt } from './schedule.ts';
import type { ListedItem } from '../content/content-row.ts';

/** An item in the calendar feed. */
export interface FeedEntry {
  readonly id: string;
  /** UTC instant, ISO 8601, at which it is due or was published. */
  readonly at: string;
  readonly title: string;
  /** "Will be posted on Mastodon. You post it on LinkedIn yourself." */
  readonly words: string;
  /** Ids of the platforms on which the person has to post it at that time. */
  readonly byHand: readonly number[];
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
 * @param connected ids of the platforms to which the server posts for the person
 */
export function feedEntries(
  items: Iterable<ListedItem>,
  { now, connected }: { readonly now: number; readonly connected: ReadonlySet<number> },
): FeedEntry[] {
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
      ...planOf(row, connected),
      changedAt: row.changedAt ?? at,
    }));
}

function planOf(
  { status, platformIds, shares = [] }: ListedItem['row'],
  connected: ReadonlySet<number>,
): Pick<FeedEntry, 'words' | 'byHand'> {
  if (status === 'published') {
    const places = namesOf(shares.map(({ platformId }) => platformId));
    return { words: places === '' ? 'Published.' : `Published on ${places}.`, byHand: [] };
  }
  const by = (who: ReturnType<typeof whoPosts>) => platformIds.filter((id) => whoPosts(id, connected) === who);
  const byHand = by('person');
  const [theirs, yours] = [namesOf(by('server')), namesOf(byHand)];
  const sentences = [theirs && `Will be posted on ${theirs}.`, yours && `You post it on ${yours} yourself.`];
  return { words: sentences.filter(Boolean).join(' ') || 'Will be posted.', byHand };
}

function namesOf(platformIds: readonly number[]): string {
  return new Intl.ListFormat('en').format(platformIds.flatMap((id) => findPlatform(id)?.name ?? []));
}
