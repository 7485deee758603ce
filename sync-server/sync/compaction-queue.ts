import { compactDocument, manyChunks, type CompactionDeps } from './compaction.ts';

export interface CompactionQueueDeps extends CompactionDeps {
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A document that cannot be compacted because of a damaged chunk. */
  readonly onDamaged: (userId: string, documentId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** How long after a user's push their documents are looked at; further pushes meanwhile are covered. Milliseconds. */
const CALM = 5000;

/** Compacts documents of users who have written, one at a time, while nobody waits for it. */
export class CompactionQueue {
  readonly #deps: CompactionQueueDeps;
  readonly #waiting = new Map<string, () => void>();
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: CompactionQueueDeps) {
    this.#deps = deps;
  }

  /** The user has pushed something new. */
  noticePush(userId: string): void {
    if (this.#isClosed || this.#waiting.has(userId)) return;
    const cancel = this.#deps.after(CALM, () => {
      this.#waiting.delete(userId);
      this.#last = this.#last.then(() => this.#compact(userId)).catch(this.#deps.onError);
    });
    this.#waiting.set(userId, cancel);
  }

  /** Resolves when the document at work is done. */
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
