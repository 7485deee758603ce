import type { PeerFigures } from '../figures.ts';
import { expectedRows, rowsChecksum, type ListRow } from '../list-row.ts';
import { mergedRows, rowsOfSide, type OfflineSession } from '../offline-edits.ts';
import type { Peer } from './peer.ts';

const session: OfflineSession = { edits: 500, touched: 50 };

/** Runs both benchmarks of a peer. @throws when a row of any device or of the server is wrong at the end */
export async function measurePeer(peer: Peer, { items }: { items: number }): Promise<PeerFigures> {
  const { rows: filled, ...newDevice } = await peer.newDevice({ items });
  const filledChecksum = rowsChecksum(filled);
  if (filledChecksum !== rowsChecksum(expectedRows(newDevice.items)))
    throw new Error(`${peer.name}: wrong rows on a new device`);

  const { rows: met, ...reconnect } = await peer.reconnect({ items, ...session });
  const metChecksum = rowsChecksum(met);
  if (metChecksum !== rowsChecksum(rightRows(peer, met)))
    throw new Error(`${peer.name}: wrong rows after both devices came back`);

  return {
    name: peer.name,
    durability: peer.durability,
    newDevice: { ...newDevice, rowsChecksum: filledChecksum },
    reconnect: { ...reconnect, rowsChecksum: metChecksum, kept: peer.kept },
  };
}

/** The expected rows. If one side wins, it may be another side for each item. */
function rightRows({ kept }: Peer, rows: readonly ListRow[]): ListRow[] {
  if (kept === 'both sides') return mergedRows(rows.length, session);
  const ended = new Map(rows.map((row) => [row.id, row]));
  const sides = [rowsOfSide(session, 'laptop'), rowsOfSide(session, 'phone')];
  return expectedRows(rows.length).map((untouched, index) => {
    const versions = sides.flatMap((side) => side[index] ?? []);
    return (
      versions.find(({ id, words, excerpt }) => words === ended.get(id)?.words && excerpt === ended.get(id)?.excerpt) ??
      versions[0] ??
      untouched
    );
  });
}
