import * as A from '@automerge/automerge/slim';
import { missingDependencies } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { ChunkRow } from '../store/rows.ts';
import { projectionTables, storedProjection } from '../store/stored-projections.ts';

/** From this many chunks on, loading them costs more than writing one chunk. */
const MANY = 64;

interface Compaction {
  readonly id: string;
  readonly kind: DocumentKind;
  /** The document as loaded from exactly these chunks, whose hashes are all verified. */
  readonly document: A.Doc<unknown>;
  readonly chunks: readonly ChunkRow[];
}

/**
 * Replaces many chunks of a document by one. Nothing is replaced in three cases: a dependency is missing, the stored
 * chunks are no longer the ones that were loaded, or the document has not reached the heads of its row. The last check
 * is needed because Automerge silently skips a chunk whose type it does not know, and every chunk after it. A disk that
 * refuses leaves everything as it was: the chunks are whole, only more of them.
 */
export async function compactChunks(store: DeviceStore, { id, kind, document, chunks }: Compaction): Promise<void> {
  if (chunks.length < MANY || missingDependencies(document).length > 0) return;
  const bytes = A.save(document);
  const loaded = new Set(chunks.map((chunk) => chunk.hash));
  try {
    await store.write(['chunks', ...projectionTables], async (transaction) => {
      const table = transaction.table('chunks');
      const keys = (await table.keysOfDocument(id)) as (readonly [string, string])[];
      if (keys.length !== loaded.size || keys.some(([, hash]) => !loaded.has(hash))) return;
      const row = await storedProjection(transaction, kind, id);
      if (!row || !A.hasHeads(document, [...row.heads])) return;
      await table.remove(keys);
      await table.put({ documentId: id, hash: chunkHash(bytes), kind, bytes });
    });
  } catch {
    return;
  }
}
