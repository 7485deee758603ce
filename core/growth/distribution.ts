import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { sharedWithin, windowOf } from './window.ts';

const DAYS = 90;
/** Platforms per item for a score of 100. */
const PLATFORMS = 3;

/** The mean number of platforms of the items first shared in the last 90 days, as a percentage of 3, at most 100. */
export function distribution(index: GrowthIndex, asOf: Day): number {
  const window = windowOf(index, { asOf, length: DAYS });
  const shared = sharedWithin(index, window);
  if (shared.length === 0) return 0;
  const platforms = shared.reduce((sum, { shares }) => sum + shares.filter(({ day }) => day <= window.to).length, 0);
  return Math.min(100, Math.round((100 * platforms) / shared.length / PLATFORMS));
}
