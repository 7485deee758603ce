import { useLiveQuery } from 'dexie-react-hooks';
import type { AiRequestRow } from '../../engine/rows.ts';
import { useAccount } from '../use-account.ts';

/** Every question that waits or was answered, oldest first; undefined while they are read. */
export function useQueuedAiRequests(): readonly AiRequestRow[] | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? (await account.database.aiRequests.toArray()).toSorted((left, right) => left.at - right.at) : []), [account]);
}
