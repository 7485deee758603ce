/** The readers of a person's own site by day, as the server last told them. All days are UTC. */
import { addDays, dateOf, dayOf, monthNumber, monthStart, type LocalDate } from '../kernel/local-date.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { ownSiteId } from '../publishing/publication.ts';
import type { GrowthIndex } from './growth-index.ts';
import { type AnalyticsFilter, filterIndex } from './period.ts';
import type { TrendRow } from './trends.ts';

/** The readers of a UTC day. */
export interface DayReaders {
  readonly day: LocalDate;
  readonly readers: number;
}

export interface ReaderDays {
  readonly since: LocalDate;
  readonly until: LocalDate;
  /** Days without readers may be missing. */
  readonly days: readonly DayReaders[];
}

/** Every day of the range, oldest first, those without readers with 0. */
export function everyDay({ since, until, days }: ReaderDays): DayReaders[] {
  const readers = new Map(days.map((each) => [each.day, each.readers]));
  const count = Math.max(0, dayOf(until) - dayOf(since) + 1);
  return Array.from({ length: count }, (_, index) => addDays(since, index)).map((day) => ({
    day,
    readers: readers.get(day) ?? 0,
  }));
}

/** The readers of a trend row's week or month; null where the figures begin later. */
export function readersOfRow({ period }: Pick<TrendRow, 'period'>, { since, days }: ReaderDays): number | null {
  const isMonth = period.length === 7;
  const from = isMonth ? `${period}-01` : period;
  if (from < since) return null;
  const last = isMonth ? dateOf(monthStart(monthNumber(dayOf(from)) + 1) - 1) : addDays(from, 6);
  return days.reduce((sum, { day, readers }) => (day >= from && day <= last ? sum + readers : sum), 0);
}

/** The readers of an item. */
export interface ItemReaders {
  readonly itemId: string;
  /** One number a day, from the range's first day on. */
  readonly readers: readonly number[];
}

/** Readers by day, and apart for each item where the server was asked for that. */
export interface ItemReaderDays extends ReaderDays {
  readonly byItem?: readonly ItemReaders[] | undefined;
}

/**
 * Why readers cannot follow a filter: it is for another platform, where nobody counts them, or this device does not
 * know them item by item.
 */
export type ReadersFailure = 'counted-on-own-site-only' | 'not-known';

export interface KnownReaders {
  readonly growth: GrowthIndex;
  /** Null where this device has no answer. */
  readonly site: ItemReaderDays | null;
}

/** The readers of the items that match a filter. */
export function readersUnder(
  filter: AnalyticsFilter,
  { growth, site }: KnownReaders,
): Result<ReaderDays, ReadersFailure> {
  const { platformId, pillarId, status } = filter;
  if (platformId !== null && platformId !== ownSiteId) return fail('counted-on-own-site-only');
  if (!site) return fail('not-known');
  if (platformId === null && pillarId === null && status === null) return ok(site);
  if (!site.byItem) return fail('not-known');
  const matching = new Set(filterIndex(growth, filter).pastItems.map(({ item }) => item.id));
  const counted = site.byItem.filter(({ itemId }) => matching.has(itemId));
  const { since, until } = site;
  const days = everyDay({ since, until, days: [] }).map(({ day }, at) => ({
    day,
    readers: counted.reduce((sum, { readers }) => sum + (readers[at] ?? 0), 0),
  }));
  return ok({ since, until, days });
}

/**
 * Readers of the sample, a function of the day alone: a few each day, more on some. They are nobody's, and are dealt to
 * the sample's items in turn.
 */
export function sampleReaders(
  today: LocalDate,
  length: number,
  itemIds: readonly string[] = [],
): ReaderDays & { readonly byItem: readonly ItemReaders[] } {
  const since = addDays(today, 1 - length);
  const days = Array.from({ length }, (_, index) => ({
    day: addDays(since, index),
    readers: 6 + ((index * 7) % 11) + (index % 5 === 0 ? 24 : 0) + Math.floor(index / 10),
  }));
  const byItem = itemIds.map((itemId, nth) => ({
    itemId,
    readers: days.map(({ readers }) => Math.floor((readers + itemIds.length - 1 - nth) / itemIds.length)),
  }));
  return { since, until: today, days, byItem };
}
