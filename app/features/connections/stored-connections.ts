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
    connections.map(({ platformId, name, isPaused, isEnded, endsAt, reason }) => ({
      platformId,
      name,
      isPaused,
      isEnded,
      endsAt,
      reason,
    })),
  );
}

/** Parses stored connections; none when there is nothing, or something else. */
export function keptConnections(kept: unknown): readonly ConnectionReply[] {
  const parsed = typeof kept === 'string' ? parseJson(kept) : null;
  // Earlier versions kept neither `isEnded` nor `endsAt`.
  return Array.isArray(parsed)
    ? parsed
        .filter(isConnection)
        .map((each) => ({ ...each, isEnded: each.isEnded ?? false, endsAt: each.endsAt ?? null }))
    : [];
}

function isConnection(value: unknown): value is Omit<ConnectionReply, 'isEnded' | 'endsAt'> & Partial<ConnectionReply> {
  return typeof value === 'object' && value !== null && 'platformId' in value && typeof value.platformId === 'number';
}
