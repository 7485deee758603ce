import { hasHeads } from '@automerge/automerge/slim';
import { sortedHeads } from '#core/documents/load.ts';
import { readChunks } from '#app/engine/documents/document-storage.ts';
import type { Tab } from './device.ts';
import { deviceReplica, serverReplica } from './ground-truth.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';

/**
 * Flips a bit of a stored chunk whose content the server has as well: a repair needs the other copy. Returns the
 * chunk's document; null when no chunk qualifies, or the disk refuses the write.
 */
export async function damageOneChunk(tab: Tab, server: SimulatedServer, random: SeededRandom): Promise<string | null> {
  const here = (await deviceReplica(tab, { withOutbox: true })).documents;
  const there = serverReplica(server, tab.device.account).documents;
  const isHeldThere = (id: string) => {
    const [mine, theirs] = [here.get(id)?.document, there.get(id)?.document];
    return mine !== undefined && theirs !== undefined && hasHeads(theirs, sortedHeads(mine));
  };
  try {
    return await tab.store.write(['chunks'], async (transaction) => {
      const chunks = (await transaction.table('chunks').all()).filter((chunk) => isHeldThere(chunk.documentId));
      if (chunks.length === 0) return null;
      const chunk = random.pick(chunks);
      const bytes = Uint8Array.from(chunk.bytes);
      bytes[random.below(bytes.length)]! ^= 1 << random.below(8);
      await transaction.table('chunks').put({ ...chunk, bytes });
      return chunk.documentId;
    });
  } catch {
    return null;
  }
}

/** Whether a document on the device's disk needs a repair. */
export async function isDamaged(tab: Tab): Promise<boolean> {
  const { ids, open } = await tab.store.read(['chunks', 'problems'], async (transaction) => ({
    ids: await transaction.table('chunks').documentIds(),
    open: (await transaction.table('problems').all()).some((problem) => problem.state === 'open'),
  }));
  if (open) return true;
  for (const id of ids) if ((await readChunks(tab.store, id)).damaged.length > 0) return true;
  return false;
}
