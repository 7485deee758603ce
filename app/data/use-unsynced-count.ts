import { useLiveQuery } from 'dexie-react-hooks';
import { useAccount } from './use-account.ts';

/** Changes on this device that the server has not acknowledged, parked ones included; undefined while they are read. */
export function useUnsyncedCount(): number | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await account.database.outbox.count() : 0), [account]);
}
