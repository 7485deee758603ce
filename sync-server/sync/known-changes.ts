import { sameHeads } from '#core/documents/load.ts';

interface Known {
  /** The heads at which this was all that is known. */
  readonly heads: readonly string[];
  readonly changes: ReadonlySet<string>;
}

/** Changes remembered over all documents: about a hundred bytes of memory each. */
const MAX_CHANGES = 100_000;
/** Changes remembered of one document: what two devices write apart within minutes. */
const MAX_OF_ONE = 1_000;

/**
 * The newest changes of documents: all since some moment, and what were the heads then. So what follows from any of
 * them, and is none of them, is new: whatever came before that moment follows from none.
 *
 * Heads name all that came before them. What is remembered at these heads therefore holds for every log that has them,
 * whoever wrote to it meanwhile, and whether it was compacted or put back.
 */
export class KnownChanges {
  /** Longest unused first. */
  readonly #known = new Map<string, Known>();
  readonly #max: number;
  #count = 0;

  constructor(max = MAX_CHANGES) {
    this.#max = max;
  }

  /** The heads at least. */
  at(userId: string, documentId: string, heads: readonly string[]): ReadonlySet<string> {
    const known = this.#known.get(keyOf(userId, documentId));
    return known && sameHeads(known.heads, heads) ? known.changes : new Set(heads);
  }

  /** Remembers what is known at new heads. Call it once they are stored. */
  remember(userId: string, documentId: string, heads: readonly string[], changes: ReadonlySet<string>): void {
    const key = keyOf(userId, documentId);
    this.#forget(key);
    const kept = changes.size > MAX_OF_ONE ? new Set(heads) : changes;
    this.#known.set(key, { heads, changes: kept });
    this.#count += kept.size;
    for (const oldest of this.#known.keys()) {
      if (this.#count <= this.#max || oldest === key) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#count -= this.#known.get(key)?.changes.size ?? 0;
    this.#known.delete(key);
  }
}

function keyOf(userId: string, documentId: string): string {
  return `${userId} ${documentId}`;
}
