import type { createContentSteps, getContentSteps, updateContentStep, updateIdeaSteps } from '#core/api/steps.ts';
import { stepIds } from '#core/documents/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { fillSteps } from './fill-steps.ts';
import { readStepsData } from './read-steps-data.ts';

export function handleGetContentSteps(deps: AppDeps): Handler<typeof getContentSteps> {
  return async ({ user, params, rows }) =>
    await readStepsData(deps, { userId: user.id, id: findItem(rows, params['contentId']!).id });
}

export function handleCreateContentSteps(deps: AppDeps): Handler<typeof createContentSteps> {
  return async ({ caller, rows, body, zone }) => {
    const item = findItem(rows, body.contentId);
    await fillSteps(deps, { caller, item, steps: body.stepData, zone });
    return { success: true };
  };
}

export function handleUpdateContentStep(deps: AppDeps): Handler<typeof updateContentStep> {
  return async ({ caller, params, rows, body, zone }) => {
    const item = findItem(rows, params['contentId']!);
    const step = stepIds.find((each) => each === params['stepId']);
    if (!step) throw notFound();
    await fillSteps(deps, { caller, item, steps: [{ step, values: body.stepData }], zone });
    return { success: true };
  };
}

export function handleUpdateIdeaSteps(deps: AppDeps): Handler<typeof updateIdeaSteps> {
  return async ({ caller, params, rows, body, zone }) => {
    const item = findItem(rows, params['id']!);
    await fillSteps(deps, { caller, item, steps: body.stepsData.stepData, zone });
    return { success: true };
  };
}
