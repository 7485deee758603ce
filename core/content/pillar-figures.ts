import type { PillarRow } from '../workspace/workspace-row.ts';
import type { ContentRow } from './content-row.ts';
import { pillarDefaults } from '../workspace/check-pillar.ts';

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
  return targetShares(pillars).shares.map(({ id, percentage }) => {
    const currentPercentage = percentOf(published.get(id) ?? 0, publishedCount);
    return {
      id,
      currentPercentage,
      contentCount: items.get(id) ?? 0,
      status: targetStatus(currentPercentage, percentage),
    };
  });
}

/** @param target the pillar's share of all targets, in percent */
export function targetStatus(currentPercentage: number, target: number): TargetStatus {
  const gap = currentPercentage - target;
  if (gap > OFF_TARGET) return 'above target';
  return gap < -OFF_TARGET ? 'below target' : 'on target';
}

/** Percent with one decimal; 0 when `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}

export interface TargetShares {
  /** Sum of the targets in percent. It need not be 100. */
  readonly total: number;
  /** Each pillar's share of that sum, in percent with one decimal, in the order of the pillars. */
  readonly shares: readonly { readonly id: string; readonly percentage: number }[];
}

/**
 * The pillars' shares according to their targets. A target is shown and measured as this share everywhere, since the
 * targets need not add up to 100; the number as it was set is only shown where it is edited.
 */
export function targetShares(pillars: readonly Pick<PillarRow, 'id' | 'targetPercentage'>[]): TargetShares {
  const total = pillars.reduce((sum, pillar) => sum + givenTarget(pillar), 0);
  return {
    total,
    shares: pillars.map((pillar) => ({ id: pillar.id, percentage: percentOf(givenTarget(pillar), total) })),
  };
}

/** The pillar's target in percent as it was set, or the default. */
function givenTarget({ targetPercentage }: Pick<PillarRow, 'targetPercentage'>): number {
  return targetPercentage || pillarDefaults.targetPercentage;
}
