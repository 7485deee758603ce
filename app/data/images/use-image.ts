import { useLiveQuery } from 'dexie-react-hooks';
import type { ImageRow } from '../rows.ts';
import { useAccount } from '../use-account.ts';

/** A picture by its hash: undefined while it is read, null when it is not on this device. */
export function useImage(hash: string): ImageRow | null | undefined {
  const account = useAccount();
  return useLiveQuery(async () => (account ? ((await account.database.images.get(hash)) ?? null) : null), [account, hash]);
}
