import type { Milestone } from './milestones.ts';
import { readRegister, register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

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

export interface Claim {
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
