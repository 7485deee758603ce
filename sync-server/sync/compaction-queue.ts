import { compactDocument, manyChunks, type CompactionParts } from './compaction.ts';

export interface CompactionQueueParts extends CompactionParts {
  /** Calls back once, later; answers how to call it off. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A document that cannot be compacted because of a damaged chunk. */
  readonly onDamaged: (userId: string, documentId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** How long after a user's push their documents are looked at; further pushes meanwhile are covered. Milliseconds. */
const CALM = 5000;

/** Compacts documents of users who have written, one at a time, while nobody waits for it. */
export class CompactionQueue {
  readonly #parts: CompactionQueueParts;
  readonly #waiting = new Map<string, () => void>();
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: CompactionQueueParts) {
    this.#parts = parts;
  }

  /** The user has pushed something new. */
  noticePush(userId: string): void {
    if (this.#isClosed || this.#waiting.has(userId)) return;
    const callOff = this.#parts.after(CALM, () => {
      this.#waiting.delete(userId);
      this.#last = this.#last.then(() => this.#compact(userId)).catch(this.#parts.onError);
    });
    this.#waiting.set(userId, callOff);
  }

  /** Resolves when the document at work is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const callOff of this.#waiting.values()) callOff();
    await this.#last;
  }

  async #compact(userId: string): Promise<void> {
    for (const documentId of await this.#parts.store.fragmented(userId, manyChunks)) {
      if (this.#isClosed) return;
      const outcome = await compactDocument(this.#parts, userId, documentId);
      if (outcome === 'damaged') this.#parts.onDamaged(userId, documentId);
    }
  }
}
