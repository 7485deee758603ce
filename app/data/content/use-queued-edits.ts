import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** Changes that the server has not acknowledged; undefined while they are read. */
export function useQueuedEdits(): readonly OutboxRow[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await account.database.outbox.toArray() : []), [account]);
}
