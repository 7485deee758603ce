import type { Peer } from './peer.ts';

/** In the order of the table's columns. Each is loaded alone, so that no peer pays for another's code. */
const loaders = {
  loro: async () => (await import('./loro.ts')).loro,
  hocuspocus: async () => (await import('./hocuspocus.ts')).hocuspocus,
  pouchdb: async () => (await import('./pouchdb.ts')).pouchdb,
  tinybase: async () => (await import('./tinybase.ts')).tinybase,
} as const satisfies Record<string, () => Promise<Peer>>;

export type PeerId = keyof typeof loaders;
export const peerIds = Object.keys(loaders) as PeerId[];

export function loadPeer(id: PeerId): Promise<Peer> {
  return loaders[id]();
}
