import { useLiveQuery } from 'dexie-react-hooks';
import type { StoredContentRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** Every content item's row, deleted ones included; undefined while they are read. */
export function useContentRows(): readonly StoredContentRow[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await account.database.contentRows.toArray() : []), [account]);
}
