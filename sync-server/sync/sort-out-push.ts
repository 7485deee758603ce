import type { DocumentKind } from '#core/documents/versions.ts';
import type { ChunkOutcome, KnownHead } from '#core/sync/protocol.ts';
import type { ChangeLink } from './inspect/inspected-chunk.ts';
import { inspectReceived, type ReceivedChunk } from './inspect-received.ts';

export interface Push extends KnownHead {
  readonly userId: string;
  readonly device: string;
  readonly chunks: readonly ReceivedChunk[];
}

/** A chunk that was inspected, and its place in the push. */
export interface SoundChunk {
  readonly index: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** Null where it holds a whole document. */
  readonly changes: readonly ChangeLink[] | null;
}

/** All chunks of one document in a push, in the order sent. */
export interface DocumentPush {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly chunks: SoundChunk[];
}

/** Bytes of chunks inspected in one go; those that inflate a thousandfold take some 20 ms for every 8 kB. */
const INSPECTED_AT_ONCE = 32 << 10;

/**
 * Groups the chunks by document and writes down the outcome of those that are refused unseen. Inspecting them takes
 * the event loop, which is let go every so often: a push may be of chunks that all inflate as far as they may.
 */
export async function sortOutPush(
  userId: string,
  chunks: readonly ReceivedChunk[],
  outcomes: ChunkOutcome[],
): Promise<DocumentPush[]> {
  const pushes = new Map<string, DocumentPush>();
  let inspected = 0;
  for (const [index, chunk] of chunks.entries()) {
    inspected += chunk.bytes.length;
    if (inspected > INSPECTED_AT_ONCE) {
      inspected = chunk.bytes.length;
      await new Promise((resume) => setImmediate(resume));
    }
    const { documentId, hash, bytes } = chunk;
    const known = pushes.get(documentId);
    const sound = inspectReceived(userId, chunk);
    if (!sound.ok || (known && known.kind !== chunk.kind)) {
      outcomes[index] = { outcome: 'refused', reason: sound.ok ? 'foreign' : sound.error };
      continue;
    }
    const push = known ?? { documentId, kind: chunk.kind as DocumentKind, chunks: [] };
    push.chunks.push({ index, hash, bytes, changes: sound.value.changes });
    pushes.set(documentId, push);
  }
  return [...pushes.values()];
}
