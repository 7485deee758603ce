import type { OutboxRow, StoredContentRow } from '../../engine/rows.ts';
import { useStored } from '../account/use-stored.ts';

/** Every content item's row, deleted ones included; undefined while they are read. */
export function useContentRows(): readonly StoredContentRow[] | undefined {
  return useStored<readonly StoredContentRow[]>(
    (store) => store.read(['contentRows'], (transaction) => transaction.table('contentRows').all()),
    [],
  );
}

/** Changes that the server has not acknowledged; undefined while they are read. */
export function useQueuedEdits(): readonly OutboxRow[] | undefined {
  return useStored<readonly OutboxRow[]>(
    (store) => store.read(['outbox'], (transaction) => transaction.table('outbox').all()),
    [],
  );
}
