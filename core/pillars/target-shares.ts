import type { PillarRow } from '../projections/workspace-row.ts';
import { pillarDefaults } from './check-pillar.ts';
import { percentOf } from './pillar-figures.ts';

export interface TargetShares {
  /** Sum of the targets in percent. Nothing keeps it at 100. */
  readonly total: number;
  /** Each pillar's part of that sum, in percent with one decimal, in the pillars' order. */
  readonly shares: readonly { readonly id: string; readonly percentage: number }[];
}

/** How the targets divide the whole between the pillars. */
export function targetShares(pillars: readonly Pick<PillarRow, 'id' | 'targetPercentage'>[]): TargetShares {
  const total = pillars.reduce((sum, pillar) => sum + shownTarget(pillar), 0);
  return {
    total,
    shares: pillars.map((pillar) => ({ id: pillar.id, percentage: percentOf(shownTarget(pillar), total) })),
  };
}

/** The pillar's target in percent, or the usual one where it has none. */
export function shownTarget({ targetPercentage }: Pick<PillarRow, 'targetPercentage'>): number {
  return targetPercentage || pillarDefaults.targetPercentage;
}
