import { chunkDigest } from '../sync/stored-chunks.ts';
import type { StoredChunk, StoredDocument, SyncStore } from '../sync/sync-store.ts';

/** The log of one user, for the contracts of `SyncStore`. */
export interface UserLog {
  readonly store: SyncStore;
  readonly user: string;
}

export interface ChunkOptions {
  /** Bytes of the chunk; the text is filled up with dots. */
  readonly size?: number;
  readonly origin?: string | null;
}

export const bytesOf = (text: string, size = 10) => new TextEncoder().encode(text.padEnd(size, '.'));

/** The texts of chunks, without the dots. */
export const texts = (chunks: readonly Pick<StoredChunk, 'bytes'>[]) =>
  chunks.map(({ bytes }) => new TextDecoder().decode(bytes).replaceAll('.', ''));

export function chunk(
  documentId: string,
  seq: number,
  text: string,
  { size = 10, origin = null }: ChunkOptions = {},
): StoredChunk {
  const bytes = bytesOf(text, size);
  return { documentId, kind: 'content-item', seq, hash: chunkDigest(bytes), bytes, origin };
}

export function document(documentId: string, seq: number, firstSeq: number, text: string): StoredDocument {
  const heads = [chunkDigest(bytesOf(text)), chunkDigest(bytesOf(`${text} too`))].toSorted();
  return {
    documentId,
    kind: 'content-item',
    seq,
    firstSeq,
    heads,
    rowSeq: seq,
    rowHeads: heads,
    projectorVersion: 1,
    rowJson: `{"title":${JSON.stringify(text)}}`,
    text,
  };
}

/** Stores one chunk of a document, as a push does. Returns its number. */
export async function pushChunk(
  store: SyncStore,
  user: string,
  { documentId, text, ...options }: ChunkOptions & { readonly documentId: string; readonly text: string },
): Promise<number> {
  return await store.transaction(user, async (transaction) => {
    const [before] = await transaction.documents([documentId]);
    const seq = await transaction.nextSeq();
    await transaction.addChunks([chunk(documentId, seq, text, options)]);
    await transaction.putDocuments([document(documentId, seq, before?.firstSeq ?? seq, text)]);
    return seq;
  });
}
