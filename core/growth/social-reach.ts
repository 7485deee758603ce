import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { itemImpressions } from './reach.ts';
import { sharedWithin, windowOf } from './window.ts';

const DAYS = 90;
/** Impressions per item for a score of 50. Twice as many give 75. */
const HALF_WAY = 500;

/** 100 · (1 − 0.5^(impressions per item / 500)) over the items first shared in the last 90 days. */
export function socialReach(index: GrowthIndex, asOf: Day): number {
  const shared = sharedWithin(index, windowOf(index, { asOf, length: DAYS }));
  if (shared.length === 0) return 0;
  const impressions = shared.reduce((sum, { item }) => sum + itemImpressions(index.reach, item.id), 0);
  return Math.round(reachScore(impressions / shared.length));
}

/** 0 to 100, unrounded. */
export function reachScore(impressionsPerItem: number): number {
  return 100 * (1 - 0.5 ** (impressionsPerItem / HALF_WAY));
}
