import type { claimMilestoneReward, listMilestones } from '#core/api/growth.ts';
import { milestoneProgress } from '#core/growth/milestones.ts';
import type { AppDeps } from '../../app-context.ts';
import { metricsOf } from '../../documents/growth.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

export function handleListMilestones({ now }: AppDeps): Handler<typeof listMilestones> {
  return (input) => Promise.resolve(milestoneProgress(input.rows, metricsOf(input, now())));
}

/** A reward that was claimed already stays claimed: asking again is no mistake. */
export function handleClaimMilestoneReward(deps: AppDeps): Handler<typeof claimMilestoneReward> {
  return async (input) => {
    const { caller, rows, params, today } = input;
    const milestones = milestoneProgress(rows, metricsOf(input, deps.now()));
    const milestone = milestones.find(({ id }) => id === params['milestoneId']);
    if (!milestone) throw notFound();
    if (!milestone.rewardClaimed) {
      const progress = milestones.map(({ id, completed }) => ({ id, completed }));
      await writeWorkspace(deps, caller, [
        { name: 'claimMilestone', input: { id: milestone.id, milestones: progress, now: deps.now(), today } },
      ]);
    }
    return { success: true };
  };
}
