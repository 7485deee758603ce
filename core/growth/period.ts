import type { ContentStatus } from '../documents/content-item.ts';
import { type Day, monthNumber, monthStart, weekStart } from '../kernel/local-date.ts';
import { activeDays } from './activity.ts';
import type { GrowthIndex } from './growth-index.ts';

export const analyticsPeriods = ['This Week', 'This Month', 'Last Month', 'This Quarter'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** A range of days, both ends included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The calendar period that contains `today`, including future days. Weeks start on Monday, quarters in January. */
export function periodRange(period: AnalyticsPeriod, today: Day): DayRange {
  const month = monthNumber(today);
  switch (period) {
    case 'This Week':
      return { from: weekStart(today), to: weekStart(today) + 6 };
    case 'This Month':
      return months(month, 1);
    case 'Last Month':
      return months(month - 1, 1);
    case 'This Quarter':
      return months(month - (month % 3), 3);
  }
}

/**
 * The range that a period is compared with: the same number of days of the previous period as have passed of this one,
 * so that a month does not appear to fall on its second day.
 */
export function comparedRange(period: AnalyticsPeriod, today: Day): DayRange {
  const { from, to } = periodRange(period, today);
  const before = periodRange(period, from - 1);
  const previous = period === 'Last Month' ? months(monthNumber(from) - 1, 1) : before;
  if (today >= to) return previous;
  return { from: previous.from, to: Math.min(previous.to, previous.from + (today - from)) };
}

function months(first: number, count: number): DayRange {
  return { from: monthStart(first), to: monthStart(first + count) - 1 };
}

/** Null means no filter. */
export interface AnalyticsFilter {
  readonly platformId: number | null;
  readonly pillarId: string | null;
  readonly status: ContentStatus | null;
}

/**
 * Filters the index: items of a pillar and of a status, shares on a platform. With a platform, items that were shared
 * there or are meant for it remain, without their other shares. Claimed rewards belong to no item and are dropped by
 * any filter.
 */
export function filterIndex(index: GrowthIndex, { platformId, pillarId, status }: AnalyticsFilter): GrowthIndex {
  if (platformId === null && pillarId === null && status === null) return index;
  const pastItems = index.pastItems
    .filter(
      ({ item: { row } }) =>
        (pillarId === null || row.pillarId === pillarId) && (status === null || row.status === status),
    )
    .filter(
      ({ item, shares }) =>
        platformId === null ||
        item.row.platformIds.includes(platformId) ||
        shares.some((share) => share.platformId === platformId),
    )
    .map((past) =>
      platformId === null ? past : { ...past, shares: past.shares.filter((share) => share.platformId === platformId) },
    );
  return { ...index, pastItems, claims: [], activeDays: activeDays(pastItems) };
}
