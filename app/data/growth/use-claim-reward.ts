import { format } from 'date-fns';
import { useCallback } from 'react';
import type { Milestone } from '#core/growth/milestones.ts';
import type { CommandFailure } from '#core/commands.ts';
import type { Result } from '#core/kernel/result.ts';
import { useApplyToWorkspace } from '../workspace/use-apply-to-workspace.ts';

/**
 * Claims a milestone's reward; settles when that is on the disk.
 *
 * @throws when the disk refuses it
 */
export function useClaimReward(): (
  id: string,
  milestones: readonly Milestone[],
) => Promise<Result<void, CommandFailure<'claimMilestone'>>> {
  const apply = useApplyToWorkspace();
  return useCallback(
    async (id, milestones) => {
      const now = Date.now();
      const known = milestones.map((milestone) => ({ id: milestone.id, completed: milestone.completed }));
      return await apply('claimMilestone', { id, milestones: known, now, today: format(now, 'yyyy-MM-dd') });
    },
    [apply],
  );
}
