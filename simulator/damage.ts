import type { Tab } from './device.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Flips a bit of one stored chunk. Answers its document; null when there is none, or the disk would not take it. */
export async function damageOneChunk(tab: Tab, random: SeededRandom): Promise<string | null> {
  try {
    return await tab.store.write(['chunks'], async (transaction) => {
      const chunks = await transaction.table('chunks').all();
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
