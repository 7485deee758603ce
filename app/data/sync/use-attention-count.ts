import { useLiveQuery } from 'dexie-react-hooks';
import { useAccount } from '../use-account.ts';
import { countAttention } from '../../engine/count-attention.ts';
import { useIsSaved } from './use-is-saved.ts';

/** How many things wait for the person, words that the disk refuses among them; undefined while they are counted. */
export function useAttentionCount(): number | undefined {
  const account = useAccount();
  const isSaved = useIsSaved();
  const stored = useLiveQuery(async () => (account ? await countAttention(account.database) : 0), [account]);
  return stored === undefined ? undefined : stored + (isSaved ? 0 : 1);
}
