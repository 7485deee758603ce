import { useCallback, useEffect, useMemo } from 'react';
import type { ConnectionReply, SignInReply } from '#core/api/connections.ts';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { useStored } from '../account/use-stored.ts';
import { keepSignIns, keptSignIns, readKeptSignIns, signInsPreference } from './kept-connections.ts';
import { connectionsPreference, keepConnections, keptConnections, readKeptConnections } from './stored-connections.ts';

export interface Connections {
  /** The last known connections, also offline. */
  readonly connections: readonly ConnectionReply[];
  /** Whether the server has ever answered on this device. */
  readonly isKnown: boolean;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  /** Returns the connections as the server has them now; none if it does not answer. */
  readonly readAgain: () => Promise<readonly ConnectionReply[]>;
}

/** The connections of this person, and whether they are known. */
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
        // The database is closed or full: the next page reads them again.
      });
  }, [account, answered, kept]);

  const connections = useMemo(() => data ?? keptConnections(kept), [data, kept]);
  const readAgain = useCallback(async () => (await refetch()).data ?? [], [refetch]);
  return { connections, isKnown: data !== undefined || typeof kept === 'string', isError, readAgain };
}

export function useConnections(): readonly ConnectionReply[] {
  return useConnectionList().connections;
}

async function loadReply() {
  return (await import('#core/api/connections.ts')).listConnections.reply;
}

/** The accounts that can be connected, and those that are. */
export function useSocialConnections() {
  return useServerData('/api/user/social-connections', loadSocialReply);
}

async function loadSocialReply() {
  return (await import('#core/api/accounts.ts')).listSocialConnections.reply;
}

/** The platforms at which people sign in to connect an account, and what the operator has to set first; null: unknown. */
export function useSignIns(): readonly SignInReply[] | null {
  const account = useAccount();
  const kept = useStored(readKeptSignIns, null);
  const { data } = useServerData('/api/connections/sign-in', loadSignInsReply);
  const answered = data && keepSignIns(data);

  useEffect(() => {
    if (!account || answered === undefined || kept === undefined || answered === kept) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: signInsPreference, value: answered }),
      )
      .catch(() => {
        // The database is closed or full: the next page reads them again.
      });
  }, [account, answered, kept]);

  return useMemo(() => data ?? keptSignIns(kept), [data, kept]);
}

async function loadSignInsReply() {
  return (await import('#core/api/connections.ts')).listSignIns.reply;
}
