import type { DocumentKind } from '#core/documents/versions.ts';
import { chunkDigest } from './stored-chunks.ts';
import type { SyncStore } from './sync-store.ts';

interface CompactionDeps {
  readonly store: SyncStore;
  /** Merges off the event loop; null when the chunks do not add up to the heads. */
  readonly merge: (
    userId: string,
    kind: DocumentKind,
    chunks: readonly Uint8Array[],
    heads: readonly string[],
  ) => Promise<Uint8Array | null>;
}

/** A document with more chunks than this is compacted. */
const manyChunks = 32;

/**
 * `damaged`: a chunk is damaged and the others do not make up for it. `moved`: the document was written to; the next
 * push triggers compaction again.
 */
export type CompactionOutcome = 'compacted' | 'not-needed' | 'damaged' | 'moved';

/**
 * Merges a document's chunks into one that keeps the highest log position it covers: devices past it receive nothing,
 * devices before it receive a superset. Chunks are replaced only by bytes that add up to the document's heads.
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

export interface CompactionQueueDeps extends CompactionDeps {
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Called for a document that cannot be compacted because of a damaged chunk. */
  readonly onDamaged: (userId: string, documentId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Delay between a user's push and the compaction, in milliseconds. Further pushes in between are covered by it. */
const CALM = 5000;

/** Compacts documents of users who have pushed, one at a time, in the background. */
export class CompactionQueue {
  readonly #deps: CompactionQueueDeps;
  readonly #waiting = new Map<string, () => void>();
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: CompactionQueueDeps) {
    this.#deps = deps;
  }

  /** Call it when the user has pushed something new. */
  noticePush(userId: string): void {
    if (this.#isClosed || this.#waiting.has(userId)) return;
    const cancel = this.#deps.after(CALM, () => {
      this.#waiting.delete(userId);
      this.#last = this.#last.then(() => this.#compact(userId)).catch(this.#deps.onError);
    });
    this.#waiting.set(userId, cancel);
  }

  /** Resolves when the document in work is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#waiting.values()) cancel();
    await this.#last;
  }

  async #compact(userId: string): Promise<void> {
    for (const documentId of await this.#deps.store.fragmented(userId, manyChunks)) {
      if (this.#isClosed) return;
      const outcome = await compactDocument(this.#deps, userId, documentId);
      if (outcome === 'damaged') this.#deps.onDamaged(userId, documentId);
    }
  }
}
