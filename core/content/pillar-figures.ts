import type { PillarRow } from '../workspace/workspace-row.ts';
import type { ContentRow } from './content-row.ts';
import { percentOf, targetShares } from '../workspace/target-shares.ts';

/** A difference of more percentage points than this is off target (docs/rules.md, "Figures"). */
const OFF_TARGET = 5;

export type TargetStatus = 'on target' | 'below target' | 'above target';

export interface PillarFigures {
  readonly id: string;
  /** Share of all published items, in percent with one decimal; 0 while nothing is published. */
  readonly currentPercentage: number;
  /** Items past the idea status. */
  readonly contentCount: number;
  readonly status: TargetStatus;
}

/**
 * The figures of each pillar, in the order of the pillars. Deleted items and ideas are not counted.
 *
 * @param pillars all of the person's: a target is a share of the sum of all
 */
export function pillarFigures(
  pillars: readonly Pick<PillarRow, 'id' | 'targetPercentage'>[],
  rows: Iterable<Pick<ContentRow, 'pillarId' | 'status' | 'deletedAt' | 'createdAt'>>,
): readonly PillarFigures[] {
  const items = new Map<string | null, number>();
  const published = new Map<string | null, number>();
  let publishedCount = 0;
  for (const { pillarId, status, deletedAt, createdAt } of rows) {
    if (deletedAt !== null || createdAt === null || status === 'ideas') continue;
    items.set(pillarId, (items.get(pillarId) ?? 0) + 1);
    if (status !== 'published') continue;
    publishedCount += 1;
    published.set(pillarId, (published.get(pillarId) ?? 0) + 1);
  }
  const { shares } = targetShares(pillars);
  return pillars.map(({ id }, index) => {
    const currentPercentage = percentOf(published.get(id) ?? 0, publishedCount);
    return {
      id,
      currentPercentage,
      contentCount: items.get(id) ?? 0,
      status: targetStatus(currentPercentage, shares[index]!),
    };
  });
}

/** @param target the pillar's share of all targets, in percent */
export function targetStatus(currentPercentage: number, target: number): TargetStatus {
  const gap = currentPercentage - target;
  if (gap > OFF_TARGET) return 'above target';
  return gap < -OFF_TARGET ? 'below target' : 'on target';
}
