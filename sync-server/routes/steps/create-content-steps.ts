import type { createContentSteps } from '#core/api/steps.ts';
import type { AppParts } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import type { Handler } from '../handler.ts';
import { fillSteps } from './fill-steps.ts';

export function handleCreateContentSteps(parts: AppParts): Handler<typeof createContentSteps> {
  return async ({ user, rows, body }) => {
    const { id } = findItem(rows, body.contentId);
    await fillSteps(parts, user.id, id, body.stepData);
    return { success: true };
  };
}
