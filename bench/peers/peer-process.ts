import { measurePeer } from './measure-peer.ts';
import { loadPeer, type PeerId } from './peers.ts';

// Measures the peer named by the first argument with the number of items in the second, and sends its figures.
const [id, items] = process.argv.slice(2);
const figures = await measurePeer(await loadPeer(id as PeerId), { items: Number(items) });
process.send?.(figures, () => process.exit());
