import { useMemo } from 'react';
import { markNotices, type Notice, type NoticeFacts, noticesOf, readNoticeFacts } from '../engine/store/notices.ts';
import { endingConnections } from '#core/publishing/connection-state.ts';
import { useNow } from '../ui/use-now.ts';
import { useAccount } from '../features/account/use-account.ts';
import { useStored } from '../features/account/use-stored.ts';
import { useKeptConnections } from '../features/connections/kept-connections.ts';
import { usePublicationNews } from '../features/publishing/use-publication-news.ts';

export interface Notices {
  /** Undefined while they are read. */
  readonly all: readonly Notice[] | undefined;
  readonly markRead: (ids: readonly string[]) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly restore: (id: string) => Promise<void>;
}

const none: Omit<NoticeFacts, 'news' | 'ending'> = { parked: [], contentRows: [], merged: [], marks: [] };

export function useNotices(): Notices {
  const account = useAccount();
  const facts = useStored(readNoticeFacts, none);
  const told = usePublicationNews();
  const connections = useKeptConnections();
  const now = useNow();
  const all = useMemo(
    () =>
      facts && noticesOf({ ...facts, news: told.map(({ news }) => news), ending: endingConnections(connections, now) }),
    [facts, told, connections, now],
  );
  return useMemo(() => {
    const mark = async (ids: readonly string[], state: 'read' | 'removed') => {
      if (account) await markNotices(account.deps.store, ids, state);
    };
    return {
      all,
      markRead: (ids) => mark(ids, 'read'),
      remove: (id) => mark([id], 'removed'),
      restore: (id) => mark([id], 'read'),
    };
  }, [account, all]);
}
