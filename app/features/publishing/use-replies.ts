import { useEffect, useMemo } from 'react';
import type { RepliesReply } from '#core/api/replies.ts';
import { loadSchema } from '../../engine/wire/call-api.ts';
import { useReached } from '../account/use-reached.ts';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { useStored } from '../account/use-stored.ts';
import { repliesIn, repliesPreference, withReplies } from './kept-replies.ts';

export interface ReadReplies {
  /** As the server last told this device; undefined while they are read, null when the device has none. */
  readonly replies: RepliesReply | null | undefined;
  readonly readAgain: () => void;
}

/** The replies to an item's posts, offline those that this device read last. */
export function useReplies(itemId: string): ReadReplies {
  const account = useAccount();
  const isOnline = useReached();
  const { data, isError, refetch } = useServerData(`/api/content/${itemId}/replies`, loadReply);
  const kept = useStored<RepliesReply | null>(
    async (store) => {
      const row = await store.read(['preferences'], (transaction) =>
        transaction.table('preferences').get(repliesPreference),
      );
      // Another version of the app may have stored them.
      const checked = (await loadSchema(loadReply))?.safeParse(repliesIn(row?.value, itemId));
      return checked?.success ? checked.data : null;
    },
    null,
    [itemId],
  );

  useEffect(() => {
    if (!account || !data) return;
    account.deps.store
      .write(['preferences'], async (transaction) => {
        const table = transaction.table('preferences');
        const value = withReplies((await table.get(repliesPreference))?.value, itemId, data);
        await table.put({ name: repliesPreference, value });
      })
      .catch(() => {
        // The database is closed or full: the replies are shown, and read again next time.
      });
  }, [account, data, itemId]);

  return useMemo(
    () => ({
      replies: data ?? kept ?? (kept === null && (isError || !isOnline) ? null : undefined),
      readAgain: () => void refetch(),
    }),
    [data, kept, isError, isOnline, refetch],
  );
}

async function loadReply() {
  return (await import('#core/api/replies.ts')).listReplies.reply;
}
