import { useEffect, useMemo } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../server-data/use-server-data.ts';

const connectionsPreference = 'connections';

/** The connections stored on the device; null before the first answer of the server. */
export async function readKeptConnections(store: DeviceStore): Promise<unknown> {
  return await store.read(
    ['preferences'],
    async (transaction) => (await transaction.table('preferences').get(connectionsPreference))?.value ?? null,
  );
}

/** Serializes connections for the device's preferences. */
export function keepConnections(connections: readonly ConnectionReply[]): string {
  return JSON.stringify(
    connections.map(({ platformId, name, isPaused, reason }) => ({ platformId, name, isPaused, reason })),
  );
}

/** Parses stored connections; none when there is nothing, or something else. */
export function keptConnections(kept: unknown): readonly ConnectionReply[] {
  const parsed = typeof kept === 'string' ? parseJson(kept) : null;
  return Array.isArray(parsed) ? parsed.filter(isConnection) : [];
}

function isConnection(value: unknown): value is ConnectionReply {
  return typeof value === 'object' && value !== null && 'platformId' in value && typeof value.platformId === 'number';
}

export interface Connections {
  /** The last known connections, also offline. */
  readonly connections: readonly ConnectionReply[];
  /** Whether the server has ever answered on this device. */
  readonly isKnown: boolean;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
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
  return { connections, isKnown: data !== undefined || typeof kept === 'string', isError, readAgain: refetch };
}

export function useConnections(): readonly ConnectionReply[] {
  return useConnectionList().connections;
}

async function loadReply() {
  return (await import('#core/api/connections.ts')).listConnections.reply;
}
