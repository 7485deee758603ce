import { dateOf, type LocalDate } from '../activity/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { milestones, type MilestoneType } from './milestone-catalogue.ts';
import type { Metrics } from './metrics.ts';
import { metricTotal, reachedOn } from './tally.ts';

/** A milestone and how far the person is. */
export interface Milestone {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: MilestoneType;
  readonly currentCount: number;
  readonly targetCount: number;
  readonly completed: boolean;
  /** The day on which the count reached the target. */
  readonly completedAt: LocalDate | null;
  readonly rewardType: 'xp';
  /** XP. */
  readonly rewardValue: number;
  readonly rewardClaimed: boolean;
}

/** Its reward waits for its person. */
export function isClaimable({ completed, rewardClaimed }: Milestone): boolean {
  return completed && !rewardClaimed;
}

/** Every milestone with its progress. One that was claimed stays completed, whatever later edits do to its count. */
export function milestoneProgress({ workspace }: Pick<GrowthIndex, 'workspace'>, metrics: Metrics): Milestone[] {
  const claims = workspace.milestoneClaims ?? {};
  return milestones.map(({ id, title, description, type, metric, target, reward }) => {
    const day = reachedOn(metrics[metric], target);
    const rewardClaimed = Object.hasOwn(claims, id);
    return {
      id,
      title,
      description,
      type,
      currentCount: metricTotal(metrics[metric]),
      targetCount: target,
      completed: day !== null || rewardClaimed,
      completedAt: day === null ? null : dateOf(day),
      rewardType: 'xp',
      rewardValue: reward,
      rewardClaimed,
    };
  });
}
