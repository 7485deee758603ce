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
