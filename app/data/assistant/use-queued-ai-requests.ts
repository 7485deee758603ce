import type { AiRequestRow } from '../../engine/rows.ts';
import { useStored } from '../account/use-stored.ts';

/** Every request to the assistant that waits or was answered, oldest first; undefined while they are read. */
export function useQueuedAiRequests(): readonly AiRequestRow[] | undefined {
  return useStored<readonly AiRequestRow[]>(async (store) => {
    const rows = await store.read(['aiRequests'], (transaction) => transaction.table('aiRequests').all());
    return rows.toSorted((left, right) => left.at - right.at);
  }, []);
}
