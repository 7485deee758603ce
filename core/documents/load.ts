import * as A from '@automerge/automerge/slim';
import { concatBytes } from '../kernel/bytes.ts';
import { constantBytes } from './constant-bytes.ts';
import type { DocumentKind, DocumentShapes } from './versions.ts';

/** Where a chunk says of what type it is, and the type of a whole document (Automerge binary format). */
const TYPE_AT = 8;
const WHOLE_DOCUMENT = 0;

/**
 * Chunks in the order that loads fastest, the largest whole document first: Automerge takes the first one over as it
 * is, and applies everything after it change by change. Measured on 300 splices: 4.4 ms instead of 17.4.
 */
export function inLoadingOrder(chunks: readonly Uint8Array[]): Uint8Array[] {
  const rank = (chunk: Uint8Array) => (chunk[TYPE_AT] === WHOLE_DOCUMENT ? chunk.length : 0);
  return chunks.toSorted((left, right) => rank(right) - rank(left));
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

/**
 * Makes the constant change that takes a document type from one version to the next.
 * Its only parent is the previous version's change and its actor makes no other change: a fixed actor that
 * changed documents at different heads would repeat its sequence numbers, and such documents never merge.
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
 * Gives a document the fields that only its template has, and returns their dotted paths. What both have stays as it
 * is: a migration that wrote over a field would win over what a person wrote there meanwhile.
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
 * Whether an error says that Automerge's wasm has run out of memory or has ended, and so nothing about the bytes at
 * hand. A trap is a `RuntimeError`; every later call fails as `Module terminated`.
 */
export function isWasmFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'RuntimeError' || /out of memory|Module terminated/.test(error.message);
}
