import { useEffect, useMemo } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../server-data/use-server-data.ts';
import { connectionsPreference, keepConnections, keptConnections, readKeptConnections } from './kept-connections.ts';

export interface Connections {
  /** As the server last said, also without a network. */
  readonly connections: readonly ConnectionReply[];
  /** Whether it has ever said so to this device. */
  readonly isKnown: boolean;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
}

/** Where the server may post for this person, and how that is known. */
export function useConnectionList(): Connections {
  const account = useAccount();
  const kept = useStored(readKeptConnections, null);
  const { data, isError, refetch } = useServerData('/api/connections', loadReply);
  const answered = data && keepConnections(data);

  useEffect(() => {
    if (!account || answered === undefined || kept === undefined || answered === kept) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: connectionsPreference, value: answered }),
      )
      .catch(() => {
        // A closed or full database: the next page asks again.
      });
  }, [account, answered, kept]);

  const connections = useMemo(() => data ?? keptConnections(kept), [data, kept]);
  return { connections, isKnown: data !== undefined || typeof kept === 'string', isError, readAgain: refetch };
}

/** Where the server may post for this person. */
export function useConnections(): readonly ConnectionReply[] {
  return useConnectionList().connections;
}

async function loadReply() {
  return (await import('#core/api/connections.ts')).listConnections.reply;
}
