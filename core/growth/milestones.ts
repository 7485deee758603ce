/**
 * Milestones: goals with an XP reward, for example ten published items. The catalogue is in `milestone-catalogue.ts`.
 *
 * A milestone is open, completed or claimed. It is completed on the day on which its metric reached the target. That is
 * computed from the items and not stored. Claiming stores the time in the workspace, under the milestone's id.
 *
 * Invariants: a claimed milestone stays completed, whatever happens to its count later. Each id is one key of the
 * workspace, so claims made on two devices merge and the reward is paid once. Ids are stored in people's data and never
 * change.
 */

import { dateOf, type LocalDate } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { type Metrics, metricTotal, reachedOn } from './metrics.ts';
import { milestones, type MilestoneType } from './milestone-catalogue.ts';
import type { StreakType } from './streaks.ts';
import { readRegister, register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

/** A milestone with the person's progress. */
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

/** Whether the milestone is completed and its reward has not been claimed. */
export function isClaimable({ completed, rewardClaimed }: Milestone): boolean {
  return completed && !rewardClaimed;
}

/** All milestones with their progress. A claimed one stays completed, even if later edits lower its count. */
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

/**
 * The length of a streak that earns the next reward, in its days, weeks or months. It stays at 7 days, 4 weeks and 3
 * months (docs/rules/growth.md, "Milestones and achievements"), for each of which there is a milestone.
 */
export function nextStreakReward(type: StreakType, length: number): number {
  switch (type) {
    case 'daily':
      return Math.min(7, 3 + Math.ceil(length / 7) * 7);
    case 'weekly':
      return Math.min(4, 1 + Math.ceil(length / 4) * 4);
    case 'monthly':
      return Math.min(3, 1 + Math.ceil(length / 3) * 3);
  }
}

export type ClaimFailure =
  { readonly type: 'unknown-milestone' } | { readonly type: 'not-completed' } | { readonly type: 'already-claimed' };

const sentences: Readonly<Record<ClaimFailure['type'], string>> = {
  'unknown-milestone': 'Milestone not found.',
  'not-completed': 'This milestone is not completed yet.',
  'already-claimed': 'You have already claimed this reward.',
};

export function claimFailureSentence(failure: ClaimFailure): string {
  return sentences[failure.type];
}

interface Claim {
  readonly id: string;
  /** The current progress. Passed in because it follows from the items, which the workspace does not contain. */
  readonly milestones: readonly Pick<Milestone, 'id' | 'completed'>[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
}

/**
 * Claims the reward of a completed milestone. Each milestone has one key, so concurrent claims merge and it is paid
 * once.
 */
export function claimMilestone(
  workspace: Workspace,
  { id, milestones: reached, now, today }: Claim,
): Result<void, ClaimFailure> {
  const milestone = reached.find((candidate) => candidate.id === id);
  if (!milestone) return fail({ type: 'unknown-milestone' });
  if (readRegister(workspace.milestoneClaims[id]) !== null) return fail({ type: 'already-claimed' });
  if (!milestone.completed) return fail({ type: 'not-completed' });
  workspace.milestoneClaims[id] = register(`${new Date(now).toISOString()} ${today}`);
  return done;
}
