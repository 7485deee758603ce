import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { SyncStore } from './sync-store.ts';

export interface CompactionParts {
  readonly store: SyncStore;
  /** Merges away from the event loop; null when the chunks do not add up to the heads. */
  readonly merge: (kind: DocumentKind, chunks: readonly Uint8Array[], heads: readonly string[]) => Promise<Uint8Array | null>;
}

/** From this many chunks on a document is compacted. */
export const manyChunks = 32;

/**
 * Merges a document's chunks into one that keeps the highest feed number it covers: devices past it get nothing,
 * devices behind it get a superset. A document with a damaged chunk is left alone, and so is one that moved meanwhile.
 * Answers whether it was compacted.
 */
export async function compactDocument({ store, merge }: CompactionParts, userId: string, documentId: string): Promise<boolean> {
  const document = await store.document(userId, documentId);
  const chunks = await store.chunks(userId, documentId);
  if (!document || chunks.length < 2 || chunks.some((chunk) => chunkHash(chunk.bytes) !== chunk.hash)) return false;
  const bytes = await merge(
    document.kind,
    chunks.map((chunk) => chunk.bytes),
    document.heads,
  );
  if (!bytes) return false;
  const seqs = chunks.map((chunk) => chunk.seq);
  const highest = Math.max(...seqs);
  return await store.transaction(userId, async (transaction) => {
    const now = await transaction.chunks(documentId);
    if (now.length !== chunks.length || now.some((chunk, index) => chunk.hash !== chunks[index]?.hash)) return false;
    await transaction.replaceChunks(documentId, seqs, { documentId, kind: document.kind, seq: highest, hash: chunkHash(bytes), bytes, origin: null });
    return true;
  });
}
