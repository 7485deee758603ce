import * as A from '@automerge/automerge/slim';
import { concatBytes } from '../kernel/bytes.ts';
import { bytesFromBase64 } from '../kernel/base64.ts';
import { constantChanges, type DocumentKind, type DocumentShapes } from './versions.ts';

const constants = new Map<DocumentKind, Uint8Array>();

/** The bytes that every document of a type starts with: its first change and all migrations. */
export function constantBytes(kind: DocumentKind): Uint8Array {
  const known = constants.get(kind);
  if (known) return known;
  const bytes = concatBytes(constantChanges[kind].map(bytesFromBase64));
  constants.set(kind, bytes);
  return bytes;
}

/**
 * Builds a document from its stored chunks, in any order and with any overlap.
 * A chunk whose dependencies are absent waits inside the document: see `missingDependencies`.
 *
 * @throws when a chunk is not made of Automerge chunks. Verify hashes first: a flipped or truncated
 * incremental chunk loads without an error and hides everything after it.
 */
export function loadDocument<Kind extends DocumentKind>(
  kind: Kind,
  chunks: readonly Uint8Array[],
  options: { actor?: string } = {},
): A.Doc<DocumentShapes[Kind]> {
  const start = A.init<DocumentShapes[Kind]>(options.actor ? { actor: options.actor } : {});
  return A.loadIncremental(start, concatBytes([constantBytes(kind), ...chunks]));
}

/** Hashes of the changes that the document has heard of but does not hold. */
export function missingDependencies(document: A.Doc<unknown>): string[] {
  return A.getMissingDeps(document, []);
}

/** The document's heads in one order, so that equal histories have equal lists. */
export function sortedHeads(document: A.Doc<unknown>): string[] {
  return A.getHeads(document).toSorted();
}

export function sameHeads(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((head, index) => head === right[index]);
}
