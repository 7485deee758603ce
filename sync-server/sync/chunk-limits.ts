import { limits } from '#core/documents/limits.ts';
import { pushLimits } from '#core/sync/protocol.ts';

/**
 * Limits for the contents of one pushed chunk: far more than any device writes, and little enough for a worker to
 * decode.
 */
export const inspectionLimits = {
  /** Bytes of all its parts, inflated. */
  inflatedBytes: pushLimits.chunkBytes,
  /** Operations. Each letter typed or removed is one. */
  operations: 4 * limits.text,
  /** Operations that remove something. A whole text is removed letter by letter, encoded in about a hundred bytes. */
  removals: 2 * limits.text,
  /** Operations that have no value and remove nothing. A run of a million of them takes a hundred bytes. */
  emptyOperations: 200_000,
  /** Changes of a whole document. */
  changes: 200_000,
  actors: 65_536,
  /** Bytes of one actor's id. */
  actorBytes: 64,
  /** Bytes of a key, or of a change's message (UTF-8). */
  keyBytes: 4096,
  /** An operation's counter. Automerge counts to 2³²−1; a document that has reached it accepts no further change. */
  counter: 2 ** 31,
} as const;

/** Thrown during the inspection and caught by `inspectChunk`: a chunk that must not be decoded. */
export class UnfitChunk extends Error {
  override readonly name = 'UnfitChunk';
  readonly reason: 'malformed' | 'oversized';

  constructor(reason: 'malformed' | 'oversized', what: string) {
    super(what);
    this.reason = reason;
  }
}

export function malformed(what: string): UnfitChunk {
  return new UnfitChunk('malformed', what);
}

export function oversized(what: string): UnfitChunk {
  return new UnfitChunk('oversized', what);
}

/** The totals that the parts of one pushed chunk have expanded to so far. */
export class ChunkBudget {
  #inflatedBytes = 0;
  #operations = 0;
  #removals = 0;
  #emptyOperations = 0;
  #changes = 0;

  /** Bytes that may still be inflated. */
  get bytesLeft(): number {
    return inspectionLimits.inflatedBytes - this.#inflatedBytes;
  }

  addBytes(bytes: number): void {
    this.#inflatedBytes += bytes;
    if (this.#inflatedBytes > inspectionLimits.inflatedBytes) throw oversized('too many bytes');
  }

  addChanges(changes: number): void {
    this.#changes += changes;
    if (this.#changes > inspectionLimits.changes) throw oversized('too many changes');
  }

  addOperations({ all, removals, empty }: { all: number; removals: number; empty: number }): void {
    this.#operations += all;
    this.#removals += removals;
    this.#emptyOperations += empty;
    if (this.#operations > inspectionLimits.operations) throw oversized('too many operations');
    if (this.#removals > inspectionLimits.removals) throw oversized('too many removals');
    if (this.#emptyOperations > inspectionLimits.emptyOperations) throw oversized('too many empty operations');
  }
}

/** The properties of a change that decide whether it can be appended to a log without being applied. */
export interface ChangeLink {
  readonly hash: string;
  /** Hashes of the changes that it follows. */
  readonly parents: readonly string[];
  /** Whether it only inserts letters into texts and removes them. */
  readonly isSplice: boolean;
}

/** The result of an inspection, found without decoding the chunk. */
export interface InspectedChunk {
  /**
   * The hash of each change, or the heads of a whole document. A document that has all of them has applied the chunk.
   */
  readonly hashes: readonly string[];
  /** Its changes, in order. Null if it contains a whole document, which does not list its changes' hashes. */
  readonly changes: readonly ChangeLink[] | null;
}
