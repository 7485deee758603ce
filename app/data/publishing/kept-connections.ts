import type { ConnectionReply } from '#core/api/connections.ts';
import { parseJson } from '#core/kernel/parse-json.ts';

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
