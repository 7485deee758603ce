import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkDigest } from './chunk-digest.ts';
import type { SyncStore } from './sync-store.ts';

export interface CompactionDeps {
  readonly store: SyncStore;
  /** Merges away from the event loop; null when the chunks do not add up to the heads. */
  readonly merge: (
    userId: string,
    kind: DocumentKind,
    chunks: readonly Uint8Array[],
    heads: readonly string[],
  ) => Promise<Uint8Array | null>;
}

/** A document with more chunks than this is compacted. */
export const manyChunks = 32;

/** `damaged`: a chunk is, and the others do not make up for it. `moved`: it was written to meanwhile; the next push asks again. */
export type CompactionOutcome = 'compacted' | 'not-needed' | 'damaged' | 'moved';

/**
 * Merges a document's chunks into one that keeps the highest feed number it covers: devices past it get nothing,
 * devices behind it get a superset. Chunks are replaced only by bytes that add up to the document's heads.
 */
export async function compactDocument(
  { store, merge }: CompactionDeps,
  userId: string,
  documentId: string,
): Promise<CompactionOutcome> {
  const document = await store.document(userId, documentId);
  const chunks = await store.chunks(userId, documentId);
  if (!document || chunks.length < 2) return 'not-needed';
  const sound = chunks.filter(({ hash, bytes }) => chunkDigest(bytes) === hash);
  const merged = await merge(
    userId,
    document.kind,
    sound.map(({ bytes }) => bytes),
    document.heads,
  );
  if (!merged) return sound.length < chunks.length ? 'damaged' : 'moved';
  const seqs = chunks.map(({ seq }) => seq);
  const whole = {
    documentId,
    kind: document.kind,
    seq: Math.max(...seqs),
    hash: chunkDigest(merged),
    bytes: merged,
    origin: null,
  };
  return await store.transaction(userId, async (transaction) => {
    const now = await transaction.chunks(documentId);
    if (now.length !== chunks.length || now.some(({ hash }, index) => hash !== chunks[index]?.hash)) return 'moved';
    await transaction.replaceChunks(documentId, seqs, whole);
    return 'compacted';
  });
}
