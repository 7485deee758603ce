import type { z } from 'zod';
import type { stepsData } from '#core/api/steps.ts';
import type { AppDeps } from '../../app-context.ts';
import { chunkDigest } from '../../sync/chunk-digest.ts';

/** The wizard's steps of an item, and when it was saved last. */
export async function readStepsData(
  { syncStore, pool }: Pick<AppDeps, 'syncStore' | 'pool'>,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<z.input<typeof stepsData>> {
  const chunks = await syncStore.chunks(userId, id);
  const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
  return { ...(await pool.readSteps(userId, id, sound)), contentId: id, version: '2.0' };
}
