/**
 * Loading Automerge documents, and the migrations between schema versions.
 *
 * A document is stored as chunks. `loadDocument` builds it from the type's constant bytes and its chunks, in any order
 * and with any overlap. A change whose dependencies are missing is held inside the document until they arrive
 * (`missingDependencies`).
 *
 * The constant bytes are the first change of the type and one change per migration. Every document of a type starts
 * with them, so two devices that create "the same" document share its history and merge.
 *
 * Invariants of a migration: its only parent is the previous version's change, its actor makes no other change, and it
 * only adds fields. It is therefore the same change on every device, and it never overwrites what a person wrote.
 */

import * as A from '@automerge/automerge/slim';
import { concatBytes } from '../kernel/bytes.ts';
import { constantBytes } from './constant-bytes.ts';
import type { DocumentKind, DocumentShapes } from './versions.ts';

/** Offset of the type byte in a chunk, and the type of a whole document (Automerge binary format). */
const TYPE_AT = 8;
const WHOLE_DOCUMENT = 0;

/**
 * Sorts chunks for fast loading, the largest whole document first. Automerge adopts the first one as it is and applies
 * everything after it change by change. Measured with 300 splices: 4.4 ms instead of 17.4 ms.
 */
export function inLoadingOrder(chunks: readonly Uint8Array[]): Uint8Array[] {
  const rank = (chunk: Uint8Array) => (chunk[TYPE_AT] === WHOLE_DOCUMENT ? chunk.length : 0);
  return chunks.toSorted((left, right) => rank(right) - rank(left));
}

/**
 * Builds a document from its stored chunks, in any order and with any overlap. A change whose dependencies are missing
 * is held back inside the document; see `missingDependencies`.
 *
 * @throws when a chunk does not consist of Automerge chunks. Verify hashes first: a corrupted or truncated incremental
 *   chunk loads without an error and hides everything after it.
 */
export function loadDocument<Kind extends DocumentKind>(
  kind: Kind,
  chunks: readonly Uint8Array[],
  options: { actor?: string } = {},
): A.Doc<DocumentShapes[Kind]> {
  const bytes = concatBytes(inLoadingOrder([constantBytes(kind), ...chunks]));
  return A.load(bytes, { ...(options.actor ? { actor: options.actor } : {}), allowMissingChanges: true });
}

/** Hashes of the changes that the document depends on but does not contain. */
export function missingDependencies(document: A.Doc<unknown>): string[] {
  return A.getMissingDeps(document, []);
}

/** The document's heads, sorted, so that equal histories have equal lists. */
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

/** The heads of a document that contains nothing but its constant changes. */
export function headsOfNew(kind: DocumentKind): readonly string[] {
  return constants(kind).heads;
}

/** The hashes of a document type's constant changes, which no device made. */
export function constantHashes(kind: DocumentKind): ReadonlySet<string> {
  return constants(kind).hashes;
}

/**
 * Whether a document contains the changes up to `heads` and nothing more. A migration that was loaded with it appears
 * as an additional head until a change is made on top of it.
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

/**
 * Makes the constant change that migrates a document type to the next version. Its only parent is the previous
 * version's change, and its actor makes no other change. A fixed actor that changed documents at different heads would
 * reuse its sequence numbers, and such documents never merge.
 *
 * @param previous the constant changes so far, concatenated
 * @param actor hex, used for this migration only
 */
export function makeMigration<Shape>(previous: Uint8Array, actor: string, migrate: (draft: Shape) => void): Uint8Array {
  const before = A.loadIncremental(A.init<Shape>({ actor }), previous);
  const after = A.change(before, { time: 0 }, migrate);
  const change = A.getLastLocalChange(after);
  if (!change) throw new Error('A migration that changes nothing is not a migration');
  return change;
}

type Fields = Record<string, unknown>;

/**
 * Adds the fields that only the template has, and returns their dotted paths. Existing fields are left alone: a
 * migration that overwrites a field would win over a concurrent edit by a person.
 */
export function addMissingFields(draft: Fields, template: Readonly<Fields>): string[] {
  return Object.entries(template).flatMap(([field, value]) => {
    if (!Object.hasOwn(draft, field)) {
      draft[field] = value;
      return [field];
    }
    if (!isFields(value) || !isFields(draft[field])) return [];
    return addMissingFields(draft[field], value).map((path) => `${field}.${path}`);
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !A.isImmutableString(value);
}

/**
 * Whether an error means that Automerge's wasm ran out of memory or has terminated, which says nothing about the bytes
 * that were loaded. A trap is a `RuntimeError`; every later call fails with `Module terminated`.
 */
export function isWasmFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || /out of memory|Module terminated/.test(error.message);
}
