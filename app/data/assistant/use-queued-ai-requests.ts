import { useLiveQuery } from 'dexie-react-hooks';
import type { AskRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** Every question that waits or was answered, oldest first; undefined while they are read. */
export function useAsks(): readonly AskRow[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? (await account.database.asks.toArray()).toSorted((left, right) => left.at - right.at) : []), [account]);
}
