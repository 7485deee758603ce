import type { PeerFigures } from '../figures.ts';
import { expectedRows, rowsChecksum, type ListRow } from '../list-row.ts';
import { mergedRows, rowsOfSide, type OfflineSession } from '../offline-edits.ts';
import type { Peer } from './peer.ts';

const session: OfflineSession = { edits: 500, touched: 50 };

/** Runs both benchmarks of one peer. @throws when a row of any device or of the server is wrong at the end */
export async function measurePeer(peer: Peer, { items }: { items: number }): Promise<PeerFigures> {
  const newDevice = await peer.newDevice({ items });
  if (newDevice.rowsChecksum !== rowsChecksum(expectedRows(newDevice.items))) throw new Error(`${peer.name}: wrong rows on a new device`);
  const reconnect = await peer.reconnect({ items, ...session });
  if (!rightAfterReconnect(peer, reconnect.items).includes(reconnect.rowsChecksum)) {
    throw new Error(`${peer.name}: wrong rows after both devices came back`);
  }
  return { name: peer.name, durability: peer.durability, newDevice, reconnect: { ...reconnect, kept: peer.kept } };
}

/** The checksums that a peer may end with. */
function rightAfterReconnect({ kept }: Peer, items: number): string[] {
  if (kept === 'both sides') return [rowsChecksum(mergedRows(items, session))];
  const others = expectedRows(items).slice(session.touched);
  const ends = (side: readonly ListRow[]): string => rowsChecksum([...side, ...others]);
  return [ends(rowsOfSide(session, 'laptop')), ends(rowsOfSide(session, 'phone'))];
}
