import type { PastItem } from '../activity/events.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import type { GrowthIndex } from './growth-index.ts';
import { itemImpressions, postReach } from './reach.ts';

/** The platforms that the dashboard tells apart. */
export const topPlatformTypes = ['linkedin', 'twitter', 'other'] as const;
type TopPlatformType = (typeof topPlatformTypes)[number];

export interface TopPerformer {
  readonly id: string;
  readonly title: string;
  /** Where it did best, else where it was shared first. */
  readonly platform: { readonly name: string; readonly type: TopPlatformType };
  readonly stats: { readonly impressions: number };
}

/**
 * The published item with the most impressions; while nothing has any, the one with the best predicted score.
 * Equal ones: the newer. Null when nothing is published.
 */
export function topPerformer(index: GrowthIndex): TopPerformer | null {
  let best: { past: PastItem; impressions: number; predicted: number } | null = null;
  for (const past of index.pastItems) {
    if (past.shares.length === 0 || past.item.row.deletedAt !== null) continue;
    const impressions = itemImpressions(index.reach, past.item.id);
    const predicted = past.item.row.predictedScore ?? 0;
    if (!best || impressions > best.impressions || (impressions === best.impressions && predicted >= best.predicted))
      best = { past, impressions, predicted };
  }
  if (!best) return null;
  const { item } = best.past;
  const platform = findPlatform(bestPlatform(index, best.past));
  return {
    id: item.id,
    title: item.row.title,
    platform: {
      name: platform?.name ?? 'Unknown',
      type: topPlatformTypes.find((type) => type === platform?.type) ?? 'other',
    },
    stats: { impressions: best.impressions },
  };
}

function bestPlatform({ reach }: GrowthIndex, { item, shares }: PastItem): number {
  const impressions = (platformId: number) => postReach(reach, item.id, platformId).impressions;
  return shares
    .map(({ platformId }) => platformId)
    .reduce((best, platformId) => (impressions(platformId) > impressions(best) ? platformId : best));
}
