import { findPlatform } from '../platforms/catalogue.ts';
import type { GrowthIndex, PastPiece } from './growth-index.ts';
import { platformKey } from './platform-key.ts';
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
  const published = index.pieces.filter(({ item, shares }) => item.card.deletedAt === null && shares.length > 0);
  const [best] = published
    .map((piece) => ({ piece, impressions: itemImpressions(index.reach, piece.item.id), predicted: piece.item.card.predictedScore ?? 0 }))
    .toReversed()
    .toSorted((left, right) => right.impressions - left.impressions || right.predicted - left.predicted);
  if (!best) return null;
  const { item } = best.piece;
  const platform = findPlatform(bestPlatform(index, best.piece));
  return { id: item.id, title: item.card.title, platform: { name: platform?.name ?? 'Unknown', type: platformKey(platform) }, stats: { impressions: best.impressions } };
}

function bestPlatform({ reach }: GrowthIndex, { item, shares }: PastPiece): number {
  const impressions = (platformId: number) => postReach(reach, item.id, platformId).impressions;
  return shares.map(({ platformId }) => platformId).reduce((best, platformId) => (impressions(platformId) > impressions(best) ? platformId : best));
}
