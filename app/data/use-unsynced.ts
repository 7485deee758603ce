import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountDatabase } from '../engine/account-database.ts';
import { useAccount } from './use-account.ts';

export interface Unsynced {
  /** Changes that the server has not acknowledged, parked ones included. */
  readonly changes: number;
  /** Pictures that the server does not have. */
  readonly pictures: number;
}

/** What only this device has; undefined while it is counted. */
export function useUnsynced(): Unsynced | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? await count(account.database) : { changes: 0, pictures: 0 }), [account]);
}

async function count({ outbox }: AccountDatabase): Promise<Unsynced> {
  const [rows, pictures] = await Promise.all([outbox.count(), outbox.where('documentId').equals('picture').count()]);
  return { changes: rows - pictures, pictures };
}
