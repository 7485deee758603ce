import { useMemo } from 'react';
import {
  markNotices,
  type Notice,
  noticesOf,
  readNoticeFacts,
  type StoredNoticeFacts,
} from '../engine/store/notices.ts';
import { endingConnections } from '#core/publishing/connection-state.ts';
import { useNow } from '../ui/use-now.ts';
import { useAccount } from '../features/account/use-account.ts';
import { useStored } from '../features/account/use-stored.ts';
import { useKeptConnections } from '../features/connections/kept-connections.ts';
import { usePublicationNews } from '../features/publishing/use-publication-news.ts';

export interface Notices {
  /** Undefined while they are read. */
  readonly all: readonly Notice[] | undefined;
  /** Whether their number belongs on the app's icon. */
  readonly countsOnIcon: boolean;
  readonly markRead: (ids: readonly string[]) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly restore: (id: string) => Promise<void>;
}

const none: StoredNoticeFacts = { countsOnIcon: false, parked: [], contentRows: [], merged: [], marks: [] };

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
  const countsOnIcon = facts?.countsOnIcon ?? false;
  return useMemo(() => {
    const mark = async (ids: readonly string[], state: 'read' | 'removed') => {
      if (account) await markNotices(account.deps.store, ids, state);
    };
    return {
      all,
      countsOnIcon,
      markRead: (ids) => mark(ids, 'read'),
      remove: (id) => mark([id], 'removed'),
      restore: (id) => mark([id], 'read'),
    };
  }, [account, all, countsOnIcon]);
}
