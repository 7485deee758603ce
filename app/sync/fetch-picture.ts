import { exchangeBytes } from './exchange.ts';
import type { SyncDeps } from './sync-deps.ts';

/** A picture that another device sent to the server; null when it is not there or cannot be reached. */
export async function fetchPicture(deps: SyncDeps, hash: string): Promise<Uint8Array | null> {
  const reply = await exchangeBytes(deps, { method: 'GET', path: `/api/images/${hash}` });
  return reply.ok ? reply.value : null;
}
