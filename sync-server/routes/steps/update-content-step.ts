import type { updateContentStep } from '#core/api/steps.ts';
import { stepIds } from '#core/documents/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { fillSteps } from './fill-steps.ts';

export function handleUpdateContentStep(deps: AppDeps): Handler<typeof updateContentStep> {
  return async ({ user, params, rows, body }) => {
    const { id } = findItem(rows, params['contentId']!);
    const step = stepIds.find((each) => each === params['stepId']);
    if (!step) throw notFound();
    await fillSteps(deps, user.id, id, [{ step, values: body.stepData }]);
    return { success: true };
  };
}
