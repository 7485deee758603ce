import type { updateIdeaSteps } from '#core/api/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import type { Handler } from '../handler.ts';
import { fillSteps } from './fill-steps.ts';

export function handleUpdateIdeaSteps(deps: AppDeps): Handler<typeof updateIdeaSteps> {
  return async ({ user, params, rows, body }) => {
    const { id } = findItem(rows, params['id']!);
    await fillSteps(deps, user.id, id, body.stepsData.stepData);
    return { success: true };
  };
}
