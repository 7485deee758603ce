import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { rowsOfChange } from '../store/store-change.ts';

/** Changes of one document that were not confirmed to be on the disk when their page was closed. */
export interface LastWords {
  readonly id: string;
  readonly kind: DocumentKind;
  /** The program that wrote them may be older than the one that reads them. */
  readonly schemaVersion: number;
  readonly bytes: Uint8Array;
}

/**
 * Stores last words and queues them for the server. Some of them may be stored already; merging a change twice has no
 * effect.
 *
 * @param now milliseconds since 1970
 */
export async function storeLastWords(store: DeviceStore, words: readonly LastWords[], now: number): Promise<void> {
  await store.write(['chunks', 'outbox', 'unprojected'], async (transaction) => {
    for (const { id, kind, schemaVersion, bytes } of words) {
      const hash = chunkHash(bytes);
      if (await transaction.table('chunks').get([id, hash])) continue;
      const { chunk, queued, mark } = rowsOfChange({ id, kind, hash, bytes, now }, schemaVersion);
      await transaction.table('chunks').put(chunk);
      await transaction.table('outbox').put(queued);
      await transaction.table('unprojected').put(mark);
    }
  });
}
