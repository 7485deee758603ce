import { limits } from '#core/documents/limits.ts';
import { pushLimits } from '#core/sync/protocol.ts';

/** What one pushed chunk may unfold to: far more than any device writes, and little enough to be decoded in a worker. */
export const inspectionLimits = {
  /** Bytes of all its parts, inflated. */
  inflatedBytes: pushLimits.chunkBytes,
  /** Operations, each letter typed or removed being one. */
  operations: 4 * limits.text,
  /** Operations that remove something. A whole text is removed letter by letter and takes a hundred bytes. */
  removals: 2 * limits.text,
  /** Operations without a byte of value that remove nothing: a run of a million of them takes a hundred bytes. */
  emptyOperations: 200_000,
  /** Changes of a whole document. */
  changes: 200_000,
  actors: 65_536,
  /** Bytes of one actor's id. */
  actorBytes: 64,
  /** Bytes of a key, or of the note that a change carries (UTF-8). */
  keyBytes: 4096,
  /** Number of an operation. Automerge counts to 2³²−1, and a document that is there takes no further change. */
  counter: 2 ** 31,
} as const;

/** Thrown inside the inspection, caught by `inspectChunk`: a chunk that must not be decoded. */
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

/** What the parts of one pushed chunk have unfolded to so far. */
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

/** What tells whether a change may be appended to a log without being applied. */
export interface ChangeLink {
  readonly hash: string;
  /** Hashes of the changes that it follows. */
  readonly parents: readonly string[];
  /** It only puts letters into texts and takes them out. */
  readonly isSplice: boolean;
}

/** What a chunk says of itself, found without decoding it. */
export interface InspectedChunk {
  /** Of every change its own, of a whole document its heads: by these one tells that a document has taken it in. */
  readonly hashes: readonly string[];
  /** Its changes in order; null where a whole document is among them, which does not name its changes. */
  readonly changes: readonly ChangeLink[] | null;
}
