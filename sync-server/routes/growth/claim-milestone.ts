import type { claimMilestoneReward } from '#core/api/growth.ts';
import { milestoneProgress } from '#core/growth/milestones.ts';
import type { AppParts } from '../../app-context.ts';
import { metricsOf } from '../../documents/growth.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

/** A reward that was claimed already stays claimed: asking again is no mistake. */
export function handleClaimMilestoneReward(parts: AppParts): Handler<typeof claimMilestoneReward> {
  return async (asked) => {
    const { user, rows, params, today } = asked;
    const milestones = milestoneProgress(rows, metricsOf(asked, parts.now()));
    const milestone = milestones.find(({ id }) => id === params['milestoneId']);
    if (!milestone) throw notFound();
    if (!milestone.rewardClaimed) {
      const progress = milestones.map(({ id, completed }) => ({ id, completed }));
      await writeWorkspace(parts, user.id, [
        { name: 'claimMilestone', input: { id: milestone.id, milestones: progress, now: parts.now(), today } },
      ]);
    }
    return { success: true };
  };
}
