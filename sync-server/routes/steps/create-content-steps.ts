import type { createContentSteps } from '#core/api/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import type { Handler } from '../handler.ts';
import { fillSteps } from './fill-steps.ts';

export function handleCreateContentSteps(deps: AppDeps): Handler<typeof createContentSteps> {
  return async ({ user, rows, body }) => {
    const { id } = findItem(rows, body.contentId);
    await fillSteps(deps, user.id, id, body.stepData);
    return { success: true };
  };
}
