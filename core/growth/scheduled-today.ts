import { dateOf } from '../activity/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import type { ListedItem } from '../projections/content-row.ts';

/** Scheduled items that are due on today's date, by the clock they were scheduled on; the earliest first. */
export function scheduledToday({ pastItems, today }: GrowthIndex): ListedItem[] {
  const date = dateOf(today);
  const instant = ({ row }: ListedItem) => row.scheduledAt ?? '';
  return pastItems
    .filter(
      ({ item: { row } }) =>
        row.status === 'scheduled' && row.deletedAt === null && row.scheduledLocal?.slice(0, 10) === date,
    )
    .map(({ item }) => item)
    .toSorted((left, right) => (instant(left) < instant(right) ? -1 : instant(left) > instant(right) ? 1 : 0));
}
