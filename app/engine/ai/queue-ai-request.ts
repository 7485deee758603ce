import type { AskableTask } from '#core/ai/task-paths.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { Account } from '../../account/account.ts';

export interface QueuedAiRequest {
  /** The item that it is about; null for the ideas of the studio. */
  readonly itemId: string | null;
  readonly task: AskableTask;
  readonly request: unknown;
}

type AskHome = Pick<Account, 'deps' | 'nudge'>;

/** Keeps a question for a model until the network is there. A newer question of the same kind takes its place. */
export async function queueAiRequest({ deps: { store, clock, random }, nudge }: AskHome, { itemId, task, request }: QueuedAiRequest): Promise<void> {
  const now = clock.now();
  await store.write(['asks'], async (transaction) => {
    const asks = transaction.table('asks');
    const older = (await asks.all()).filter((ask) => ask.itemId === itemId && ask.task === task && ask.state !== 'answered');
    await asks.remove(older.map(({ id }) => id));
    await asks.put({ id: uuidFromBytes(random.bytes(16)), itemId, task, request: JSON.stringify(request), state: 'waiting', answer: null, reason: null, at: now, notBefore: now });
  });
  nudge();
}

/** Calls a question off, or puts its answer away. */
export async function removeAiRequest({ deps }: AskHome, id: string): Promise<void> {
  await deps.store.write(['asks'], async (transaction) => {
    await transaction.table('asks').remove([id]);
  });
}
