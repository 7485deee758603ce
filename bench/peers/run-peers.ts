import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { comparePeers, peerNotes } from '../compare-peers.ts';
import type { PeerFigures } from '../figures.ts';
import { formatTable } from '../table.ts';
import { peerIds, type PeerId } from './peers.ts';

// node bench/peers/run-peers.ts [--items N] [--peer NAME]… [--json]
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '2000' },
    peer: { type: 'string', multiple: true, default: peerIds },
    json: { type: 'boolean', default: false },
  },
});
const items = Number(values.items);
// Each of the 500 offline edits goes to one of 50 items.
if (!Number.isInteger(items) || items < 50) throw new Error('--items takes a whole number from 50');

const peers: PeerFigures[] = [];
for (const name of values.peer) {
  const id = peerIds.find((known) => known === name);
  if (!id) throw new Error(`--peer takes one of ${peerIds.join(', ')}`);
  const figures = await measureApart(id);
  if (values.json) console.log(JSON.stringify(figures));
  peers.push(figures);
}
if (!values.json) console.log([formatTable(comparePeers({ items, peers })), '', ...peerNotes(peers)].join('\n'));

/** One process per peer, so that no engine starts with a heap full of another's garbage. */
async function measureApart(id: PeerId): Promise<PeerFigures> {
  const child = fork(fileURLToPath(new URL('peer-process.ts', import.meta.url)), [id, String(items)], {
    // Packages' own output must not mix with the JSON.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`Measuring ${id} ended with code ${String(code)}`)),
  );
  // Once the figures have arrived, any exit is expected.
  failed.catch(() => undefined);
  const [figures] = (await Promise.race([once(child, 'message'), failed])) as [PeerFigures];
  await once(child, 'exit');
  return figures;
}
