import type { ConnectionReply } from '#core/api/connections.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';

export const connectionsPreference = 'connections';

/** What the device keeps of them; null before the server has said anything. */
export async function readKeptConnections(store: DeviceStore): Promise<unknown> {
  return await store.read(
    ['preferences'],
    async (transaction) => (await transaction.table('preferences').get(connectionsPreference))?.value ?? null,
  );
}

/** Connections as a preference of the device keeps them. */
export function keepConnections(connections: readonly ConnectionReply[]): string {
  return JSON.stringify(
    connections.map(({ platformId, name, isPaused, reason }) => ({ platformId, name, isPaused, reason })),
  );
}

/** The same back again; none where there is nothing, or something else. */
export function keptConnections(kept: unknown): readonly ConnectionReply[] {
  const parsed = typeof kept === 'string' ? parseJson(kept) : null;
  return Array.isArray(parsed) ? parsed.filter(isConnection) : [];
}

function isConnection(value: unknown): value is ConnectionReply {
  return typeof value === 'object' && value !== null && 'platformId' in value && typeof value.platformId === 'number';
}
