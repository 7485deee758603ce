import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { itemLeastSeen } from './reach.ts';
import { sharedWithin, windowOf } from './window.ts';

const DAYS = 90;
/** Views per item (`leastSeen`) for a score of 50. Twice as many give 75. */
const HALF_WAY = 500;

/** 100 · (1 − 0.5^(views per item / 500)), with `leastSeen` as views, over the items first shared in the last 90 days. */
export function socialReach(index: GrowthIndex, asOf: Day): number {
  const shared = sharedWithin(index, windowOf(index, { asOf, length: DAYS }));
  if (shared.length === 0) return 0;
  const seen = shared.reduce((sum, { item }) => sum + itemLeastSeen(index.reach, item.id), 0);
  return Math.round(reachScore(seen / shared.length));
}

/** 0 to 100, unrounded. */
export function reachScore(seenPerItem: number): number {
  return 100 * (1 - 0.5 ** (seenPerItem / HALF_WAY));
}
