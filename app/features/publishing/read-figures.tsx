import { useEffect } from 'react';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { figuresPreference } from './kept-figures.ts';
import { dropOldReplies } from './kept-replies.ts';

/**
 * Stores what the server tells of the person's posts on this device, and deletes the replies to posts that are gone,
 * offline too. Renders nothing.
 */
export function ReadFigures() {
  const account = useAccount();
  const { data } = useServerData('/api/figures', loadReply);
  useEffect(() => {
    if (!account || !data) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: figuresPreference, value: JSON.stringify(data.posts) }),
      )
      .catch(() => {
        // The database is closed or full: the next page reads them again.
      });
  }, [account, data]);
  useEffect(() => {
    account?.deps.store.write(['preferences', 'contentRows'], dropOldReplies).catch(() => {
      // The database is closed or full: the next page deletes them.
    });
  }, [account]);
  return null;
}

async function loadReply() {
  return (await import('#core/api/figures.ts')).listFigures.reply;
}
