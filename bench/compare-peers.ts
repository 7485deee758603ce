import type { NewDeviceFigures, PeerFigures, ReconnectFigures } from './figures.ts';
import type { BenchmarkLine, PeerCell } from './table.ts';

/** Our engine's figures for the benchmarks that the peers run too. */
export interface OurFigures {
  readonly newDevice: NewDeviceFigures;
  readonly reconnect: ReconnectFigures;
}

/** The lines of the benchmarks that our engine and the peers share. A peer with another number of items is marked. */
export function comparePeers({
  items,
  ours,
  peers,
}: {
  items: number;
  ours?: OurFigures;
  peers: readonly PeerFigures[];
}): BenchmarkLine[] {
  const newDevice = `New device, ${items.toLocaleString('en')} items`;
  const reconnect = `Reconnect, 500 offline edits in ${items.toLocaleString('en')} items`;
  const cells = (read: (peer: PeerFigures) => number, note: (peer: PeerFigures) => string): Record<string, PeerCell> =>
    Object.fromEntries(
      peers.map((peer) => [peer.name, { figure: read(peer), ...(note(peer) ? { note: note(peer) } : {}) }]),
    );
  const filled = (read: (figures: NewDeviceFigures) => number): Partial<BenchmarkLine> => ({
    ...(ours ? { ours: read(ours.newDevice) } : {}),
    peers: cells(
      (peer) => read(peer.newDevice),
      (peer) => otherSize(peer.newDevice.items, items),
    ),
  });
  const met = (read: (figures: ReconnectFigures) => number): Partial<BenchmarkLine> => ({
    ...(ours ? { ours: read(ours.reconnect) } : {}),
    peers: cells(
      (peer) => read(peer.reconnect),
      (peer) => [peer.reconnect.kept === 'one side' ? '*' : '', otherSize(peer.reconnect.items, items)].join(''),
    ),
  });
  return [
    { benchmark: `${newDevice}: lists`, unit: 'ms', target: '≤ 150 ms', ...filled(({ listsMs }) => listsMs) },
    { benchmark: `${newDevice}: durable`, unit: 'ms', target: '≤ 300 ms', ...filled(({ durableMs }) => durableMs) },
    {
      benchmark: `${newDevice}: server CPU`,
      unit: 'ms',
      target: '≤ 100 ms',
      ...filled(({ serverCpuMs }) => serverCpuMs),
    },
    { benchmark: `${reconnect}: synced`, unit: 'ms', target: '≤ 300 ms', ...met(({ syncedMs }) => syncedMs) },
    { benchmark: `${reconnect}: rows right`, unit: 'ms', target: '≤ 800 ms', ...met(({ rowsRightMs }) => rowsRightMs) },
  ];
}

/** Notes for the table's reader: what each peer has on disk at the end, and the meaning of the asterisk. */
export function peerNotes(peers: readonly PeerFigures[]): string[] {
  const notes = peers.map(({ name, durability }) => `${name}: ${durability}.`);
  const losing = peers.filter(({ reconnect }) => reconnect.kept === 'one side').map(({ name }) => name);
  if (losing.length > 0)
    notes.push(
      `* ${losing.join(' and ')} keep one side's version of a text both have edited; the other side's words are gone from it.`,
    );
  return notes;
}

function otherSize(own: number, items: number): string {
  return own === items ? '' : `[${own.toLocaleString('en')} items]`;
}
