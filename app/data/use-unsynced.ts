import { useLiveQuery } from 'dexie-react-hooks';
import { useAccount } from './use-account.ts';

export interface Unsynced {
  /** Changes that the server has not acknowledged, parked ones included. */
  readonly changes: number;
  /** Pictures; the server has none yet. */
  readonly pictures: number;
}

/** What only this device has; undefined while it is counted. */
export function useUnsynced(): Unsynced | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? { changes: await account.database.outbox.count(), pictures: await account.database.images.count() } : { changes: 0, pictures: 0 }), [account]);
}
