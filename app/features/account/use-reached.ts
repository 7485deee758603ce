import { type SharedRows, useSharedStored } from './use-stored.ts';
import { useOnline } from '../../ui/use-online.ts';

const reached: SharedRows<boolean> = {
  tables: ['feed'],
  read: async (transaction) => (await transaction.table('feed').get('feed'))?.reached ?? true,
};

/**
 * Whether the server can be reached, as far as this device knows: the browser has a network, and the last exchange got
 * an answer. The sync status says "Offline" in the same cases. Sentences about publishing, which waits for the server,
 * follow it, so that they do not contradict the status.
 */
export function useReached(): boolean {
  const isReached = useSharedStored(reached);
  return useOnline() && (isReached ?? true);
}
