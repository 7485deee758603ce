import type { listMilestones } from '#core/api/growth.ts';
import { milestoneProgress } from '#core/growth/milestones.ts';
import type { AppParts } from '../../app-context.ts';
import { metricsOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleListMilestones({ now }: AppParts): Handler<typeof listMilestones> {
  return (asked) => Promise.resolve(milestoneProgress(asked.rows, metricsOf(asked, now())));
}
