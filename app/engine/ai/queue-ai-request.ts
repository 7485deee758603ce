import type { RequestableTask } from '#core/ai-tasks.ts';
import { taskCall } from '#core/api/task-call.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { EngineDeps } from '../engine-deps.ts';

export interface QueuedAiRequest {
  /** The item that it is about; null for the ideas of the studio and for the test page. */
  readonly itemId: string | null;
  readonly task: RequestableTask;
  readonly request: unknown;
}

interface AiRequestHome {
  readonly deps: EngineDeps;
  /** Asks for a pass of the drainer now. */
  readonly nudge: () => void;
}

/** Queues a request for a model until the network is there. A newer request of the same kind replaces it. */
export async function queueAiRequest(
  { deps: { store, clock, random }, nudge }: AiRequestHome,
  { itemId, task, request }: QueuedAiRequest,
): Promise<void> {
  const now = clock.now();
  await store.write(['aiRequests'], async (transaction) => {
    const aiRequests = transaction.table('aiRequests');
    const older = (await aiRequests.all()).filter(
      (queued) => queued.itemId === itemId && queued.task === task && queued.state !== 'answered',
    );
    await aiRequests.remove(older.map(({ id }) => id));
    await aiRequests.put({
      id: uuidFromBytes(random.bytes(16)),
      itemId,
      task,
      path: taskCall(task).path,
      request: JSON.stringify(request),
      state: 'waiting',
      answer: null,
      reason: null,
      at: now,
      notBefore: now,
    });
  });
  nudge();
}

/** Cancels a queued request, or discards its reply. */
export async function removeAiRequest({ deps }: AiRequestHome, id: string): Promise<void> {
  await deps.store.write(['aiRequests'], async (transaction) => {
    await transaction.table('aiRequests').remove([id]);
  });
}
