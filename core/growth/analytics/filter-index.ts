import { activeDays } from '../../activity/active-days.ts';
import type { ContentStatus } from '../../documents/content-item.ts';
import type { GrowthIndex } from '../growth-index.ts';

/** Null lets everything through. */
export interface AnalyticsFilter {
  readonly platformId: number | null;
  readonly pillarId: string | null;
  readonly status: ContentStatus | null;
}

/**
 * The index as if only some of it had happened: items of a pillar and of a status, shares on a platform.
 * With a platform, items shared there or meant for it stay, without their shares elsewhere. Claimed rewards
 * belong to no item and drop out under any filter.
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
