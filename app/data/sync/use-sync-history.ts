import { useLiveQuery } from 'dexie-react-hooks';
import type { SyncHistoryRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** What was synced when, newest first. */
export function useSyncHistory(): readonly SyncHistoryRow[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await account.database.syncHistory.reverse().toArray() : []), [account]);
}
