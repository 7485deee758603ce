import * as A from '@automerge/automerge/slim';
import { concatBytes } from '../kernel/bytes.ts';
import { inLoadingOrder } from './loading-order.ts';
import { constantBytes } from './constant-bytes.ts';
import type { DocumentKind, DocumentShapes } from './versions.ts';

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
  const bytes = concatBytes(inLoadingOrder([constantBytes(kind), ...chunks]));
  return A.load(bytes, { ...(options.actor ? { actor: options.actor } : {}), allowMissingChanges: true });
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

interface Constants {
  readonly heads: readonly string[];
  readonly hashes: ReadonlySet<string>;
}

const constantsByKind = new Map<DocumentKind, Constants>();

function constants(kind: DocumentKind): Constants {
  const known = constantsByKind.get(kind);
  if (known) return known;
  const document = loadDocument(kind, []);
  const hashes = new Set(A.getChangesMetaSince(document, []).map(({ hash }) => hash));
  const made = { heads: sortedHeads(document), hashes };
  A.free(document);
  constantsByKind.set(kind, made);
  return made;
}

/** The heads of a document that nobody has written in yet. */
export function headsOfNew(kind: DocumentKind): readonly string[] {
  return constants(kind).heads;
}

/** The hashes of a document type's constant changes: no device made them. */
export function constantHashes(kind: DocumentKind): ReadonlySet<string> {
  return constants(kind).hashes;
}

/**
 * Whether a document holds what was written up to these heads and nothing more. A migration that was loaded with it
 * and that nobody has written on top of yet stands beside them as a head of its own.
 */
export function standsAt(kind: DocumentKind, document: A.Doc<unknown>, heads: readonly string[]): boolean {
  const loaded = sortedHeads(document);
  const migrations = headsOfNew(kind);
  return (
    sameHeads(loaded, heads) ||
    sameHeads(
      loaded.filter((head) => !migrations.includes(head)),
      heads,
    )
  );
}
