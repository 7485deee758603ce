import type { ConnectionReply } from '#core/api/connections.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';

export const connectionsPreference = 'connections';

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
