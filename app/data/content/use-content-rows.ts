import type { OutboxRow, StoredContentRow } from '../../engine/rows.ts';
import { useSharedStored, type SharedRows } from '../account/use-shared-stored.ts';
import { useStored } from '../account/use-stored.ts';

const contentRows: SharedRows<readonly StoredContentRow[]> = {
  tables: ['contentRows'],
  read: (transaction) => transaction.table('contentRows').all(),
};

/** Every content item's row, deleted ones included; undefined while they are read. */
export function useContentRows(): readonly StoredContentRow[] | undefined {
  return useSharedStored(contentRows);
}

/** Changes that the server has not acknowledged; undefined while they are read. */
export function useQueuedEdits(): readonly OutboxRow[] | undefined {
  return useStored<readonly OutboxRow[]>(
    (store) => store.read(['outbox'], (transaction) => transaction.table('outbox').all()),
    [],
  );
}
