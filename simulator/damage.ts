import { hasHeads } from '@automerge/automerge/slim';
import { readChunks } from '#app/engine/documents/document-storage.ts';
import { sortedHeads } from '#core/documents/load.ts';
import type { Device, Tab } from './device.ts';
import { deviceReplica, serverReplica, wordsHeldOn, wordsOf } from './ground-truth.ts';
import type { Ledger } from './ledger.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

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
async function isDamaged(tab: Tab): Promise<boolean> {
  const { ids, open } = await tab.store.read(['chunks', 'problems'], async (transaction) => ({
    ids: await transaction.table('chunks').documentIds(),
    open: (await transaction.table('problems').all()).some((problem) => problem.state === 'open'),
  }));
  if (open) return true;
  for (const id of ids) if ((await readChunks(tab.store, id)).damaged.length > 0) return true;
  return false;
}

interface HeldDeps {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
}

/** Removes from the ledger the words that neither the server nor any of these devices holds in undamaged bytes. */
export async function keepWhatIsHeld(
  { time, server }: HeldDeps,
  devices: readonly Device[],
  { account, ledger }: { readonly account: string; readonly ledger: Ledger },
): Promise<void> {
  const held = wordsOf(serverReplica(server, account));
  for (const device of devices) for (const word of await wordsHeldOn(device, time)) held.add(word);
  ledger.keepOnly(held);
}

export async function anyIsDamaged(time: VirtualTime, devices: readonly Device[]): Promise<boolean> {
  for (const device of devices) {
    if (device.tabs.length === 0) await time.settle(device.openTab());
    if (await time.settle(isDamaged(device.tabs[0]!))) return true;
  }
  return false;
}
