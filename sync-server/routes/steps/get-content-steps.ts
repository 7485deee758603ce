import type { getContentSteps } from '#core/api/steps.ts';
import type { StepId } from '#core/documents/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { chunkDigest } from '../../sync/chunk-digest.ts';
import type { Handler } from '../handler.ts';

export function handleGetContentSteps({ syncStore, pool }: AppDeps): Handler<typeof getContentSteps> {
  return async ({ user, params, rows }) => {
    const { id } = findItem(rows, params['contentId']!);
    const chunks = await syncStore.chunks(user.id, id);
    const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
    const stepData = JSON.parse(await pool.readSteps(id, sound)) as Record<StepId, Record<string, unknown>>;
    return { stepData, lastSaved: null, contentId: id, version: '2.0' };
  };
}
