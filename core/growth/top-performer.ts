import type { PastPiece } from '../activity/events.ts';
import { findPlatform } from '../platforms/catalogue.ts';
import type { GrowthIndex } from './growth-index.ts';
import { itemImpressions, postReach } from './reach.ts';

export interface TopPerformer {
  readonly id: string;
  readonly title: string;
  /** Where it did best, else where it was shared first. */
  readonly platform: { readonly name: string; readonly type: string };
  readonly stats: { readonly impressions: number };
}

/**
 * The published item with the most impressions; while nothing has any, the one with the best predicted score.
 * Equal ones: the newer. Null when nothing is published.
 */
export function topPerformer(index: GrowthIndex): TopPerformer | null {
  let best: { piece: PastPiece; impressions: number; predicted: number } | null = null;
  for (const piece of index.pieces) {
    if (piece.shares.length === 0 || piece.item.card.deletedAt !== null) continue;
    const impressions = itemImpressions(index.reach, piece.item.id);
    const predicted = piece.item.card.predictedScore ?? 0;
    if (!best || impressions > best.impressions || (impressions === best.impressions && predicted >= best.predicted))
      best = { piece, impressions, predicted };
  }
  if (!best) return null;
  const { item } = best.piece;
  const platform = findPlatform(bestPlatform(index, best.piece));
  return {
    id: item.id,
    title: item.card.title,
    platform: { name: platform?.name ?? 'Unknown', type: platform?.key ?? 'other' },
    stats: { impressions: best.impressions },
  };
}

function bestPlatform({ reach }: GrowthIndex, { item, shares }: PastPiece): number {
  const impressions = (platformId: number) => postReach(reach, item.id, platformId).impressions;
  return shares
    .map(({ platformId }) => platformId)
    .reduce((best, platformId) => (impressions(platformId) > impressions(best) ? platformId : best));
}
