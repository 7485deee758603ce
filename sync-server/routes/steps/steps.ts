import type { createContentSteps, getContentSteps, updateContentStep, updateIdeaSteps } from '#core/api/steps.ts';
import { type StepId, stepIds } from '#core/documents/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { notFound } from '../../errors.ts';
import { chunkDigest } from '../../sync/chunk-digest.ts';
import type { Handler } from '../handler.ts';
import { fillSteps } from './fill-steps.ts';

export function handleGetContentSteps({ syncStore, pool }: AppDeps): Handler<typeof getContentSteps> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['contentId']!);
    const chunks = await syncStore.chunks(user.id, id);
    const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
    const stepData = JSON.parse(await pool.readSteps(id, sound)) as Record<StepId, Record<string, unknown>>;
    return { stepData, lastSaved: null, contentId: id, version: '2.0' };
  };
}

export function handleCreateContentSteps(deps: AppDeps): Handler<typeof createContentSteps> {
  return async ({ user, rows, body }) => {
    const { id } = findItem(rows, body.contentId);
    await fillSteps(deps, user.id, id, body.stepData);
    return { success: true };
  };
}

export function handleUpdateContentStep(deps: AppDeps): Handler<typeof updateContentStep> {
  return async ({ user, params, rows, body }) => {
    const { id } = findItem(rows, params['contentId']!);
    const step = stepIds.find((each) => each === params['stepId']);
    if (!step) throw notFound();
    await fillSteps(deps, user.id, id, [{ step, values: body.stepData }]);
    return { success: true };
  };
}

export function handleUpdateIdeaSteps(deps: AppDeps): Handler<typeof updateIdeaSteps> {
  return async ({ user, params, rows, body }) => {
    const { id } = findItem(rows, params['id']!);
    await fillSteps(deps, user.id, id, body.stepsData.stepData);
    return { success: true };
  };
}
