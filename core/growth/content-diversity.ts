import type { PastItem } from './events.ts';
import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { isWithin, windowOf, type Window } from './window.ts';

const DAYS = 90;
/** Items spread evenly over this many platforms have full diversity. */
const PLATFORMS = 3;

/**
 * How evenly the items drafted in the last 90 days are spread: the mean of two normalised Shannon entropies, over
 * pillars (100 when even over all pillars of the workspace) and over platforms (100 when even over three). An item
 * counts for the platforms it was shared on, else for its targets.
 */
export function contentDiversity(index: GrowthIndex, asOf: Day): number {
  const window = windowOf(index, { asOf, length: DAYS });
  const pillars = new Map<string, number>();
  const platforms = new Map<number, number>();
  for (const past of index.pastItems) {
    if (past.draftDay === null || !isWithin(past.draftDay, window)) continue;
    const { pillarId } = past.item.row;
    if (pillarId !== null) pillars.set(pillarId, (pillars.get(pillarId) ?? 0) + 1);
    for (const platformId of platformsBy(past, window)) platforms.set(platformId, (platforms.get(platformId) ?? 0) + 1);
  }
  return Math.round(
    (evenness(pillars.values(), index.workspace.pillars.length) + evenness(platforms.values(), PLATFORMS)) / 2,
  );
}

function platformsBy({ item, shares }: PastItem, { to }: Window): readonly number[] {
  const shared = shares.filter(({ day }) => day <= to).map(({ platformId }) => platformId);
  return shared.length > 0 ? shared : item.row.platformIds;
}

/**
 * Shannon entropy of the counts, divided by that of an even spread over `kinds`, 0 to 100; 0 when nothing can be
 * spread.
 */
function evenness(counts: Iterable<number>, kinds: number): number {
  const sorted = [...counts].toSorted((left, right) => left - right);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0 || kinds < 2) return 0;
  const entropy = sorted.reduce((sum, count) => sum - (count / total) * Math.log(count / total), 0);
  return Math.min(100, (100 * entropy) / Math.log(kinds));
}
