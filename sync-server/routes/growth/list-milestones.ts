import type { listMilestones } from '#core/api/growth.ts';
import { milestoneProgress } from '#core/growth/milestones.ts';
import type { AppDeps } from '../../app-context.ts';
import { metricsOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleListMilestones({ now }: AppDeps): Handler<typeof listMilestones> {
  return (input) => Promise.resolve(milestoneProgress(input.rows, metricsOf(input, now())));
}
