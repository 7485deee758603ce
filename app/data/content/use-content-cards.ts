import { useLiveQuery } from 'dexie-react-hooks';
import type { CardRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** Every content item's row, deleted ones included; undefined while they are read. */
export function useContentCards(): readonly CardRow[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await account.database.cards.toArray() : []), [account]);
}
