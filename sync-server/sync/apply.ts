import * as A from '@automerge/automerge/slim';
import { projectorVersion } from '#core/content/content-row.ts';
import { headsOfNew, isWasmFailure, loadDocument, missingDependencies, sameHeads } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { projectDocument, type Projection } from '#core/project-document.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';
import { inspectChunk } from './inspect/inspect-chunk.ts';

/** Chunks to try on a document, in order. */
export interface ApplyRequest {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The heads of the stored document; they name its state for the cache. Null when nothing is stored. */
  readonly heads: readonly string[] | null;
  /** The stored chunks; undefined when the applier is believed to hold that state already. */
  readonly stored: readonly Uint8Array[] | undefined;
  readonly pushed: readonly Uint8Array[];
}

/** What a document's stored row says of it, beside its heads. */
export interface StoredProjection {
  readonly projectorVersion: number;
  /** The row as JSON text. */
  readonly rowJson: string;
  /** Plain text for search. */
  readonly text: string;
}

export interface Applied extends StoredProjection {
  /** One outcome for each pushed chunk. */
  readonly outcomes: readonly ChunkOutcome[];
  /** True when the accepted chunks bring something new. */
  readonly isNew: boolean;
  readonly heads: readonly string[];
}

/** `needs-chunks`: the cache does not hold the state; ask again with what is stored. */
export type ApplyAnswer = { readonly type: 'applied'; readonly applied: Applied } | { readonly type: 'needs-chunks' };

/** What every document has, whatever its kind. */
export type AnyDocument = A.Doc<{ schemaVersion: number; id: unknown }>;

/** Loaded documents by user, document and heads; bounded, the longest unused are freed first. */
export class DocumentCache {
  readonly #documents = new Map<string, AnyDocument>();
  readonly #max: number;

  /** @param max documents held; each costs about a megabyte of wasm memory */
  constructor(max: number) {
    this.#max = max;
  }

  /** Hands a document out for good: applying to it makes the kept copy unusable. */
  take(key: string): AnyDocument | undefined {
    const document = this.#documents.get(key);
    this.#documents.delete(key);
    return document;
  }

  put(key: string, document: AnyDocument): void {
    const old = this.take(key);
    if (old && old !== document) A.free(old);
    this.#documents.set(key, document);
    const [oldest] = this.#documents;
    if (this.#documents.size <= this.#max || !oldest) return;
    this.#documents.delete(oldest[0]);
    A.free(oldest[1]);
  }

  clear(): void {
    for (const document of this.#documents.values()) A.free(document);
    this.#documents.clear();
  }
}

/**
 * Applies pushed chunks to a document and judges each. Runs in a worker of the pool, or in process where there is none.
 * @param scope the user, so that the cache keeps people apart
 */
export function applyChunks(cache: DocumentCache, scope: string, request: ApplyRequest): ApplyAnswer {
  const { documentId, kind, heads, stored } = request;
  const cached = heads ? cache.take(cacheKey(scope, documentId, heads)) : undefined;
  if (!cached && stored === undefined) return { type: 'needs-chunks' };
  const before = heads ?? headsOfNew(kind);
  const tried = tryTogether(cached, request) ?? tryEach(request);
  if (!tried) return { type: 'needs-chunks' };
  const { document, outcomes, projection } = tried;
  // The store has lost a part of the document (a damaged chunk) and the push does not bring it. Storing it would turn
  // the document's row back; the device is asked for the whole document instead, which repairs the store.
  if (!holds(document, heads)) {
    A.free(document);
    return { type: 'applied', applied: nothingStored(request, { outcome: 'missing' }) };
  }
  if (!projection) {
    A.free(document);
    return { type: 'applied', applied: nothingStored(request, malformed) };
  }
  cache.put(cacheKey(scope, documentId, projection.heads), document);
  const { row, ...projected } = projection;
  return {
    type: 'applied',
    applied: { outcomes, isNew: !sameHeads(before, projection.heads), ...projected, rowJson: JSON.stringify(row) },
  };
}

const malformed = { outcome: 'refused', reason: 'malformed' } as const;

interface Tried {
  readonly document: AnyDocument;
  readonly outcomes: readonly ChunkOutcome[];
  /** Null when the document cannot be shown. */
  readonly projection: Projection | null;
}

/**
 * Applies all chunks at once: one call costs what one chunk does, many calls cost each. Where the document is not
 * loaded yet, they are loaded with what is stored. Null when any chunk is not fit to be stored.
 */
function tryTogether(cached: AnyDocument | undefined, request: ApplyRequest): Tried | null {
  const { kind, heads, pushed } = request;
  const hashes = hashesOf(pushed);
  const tried = !hashes ? null : cached ? tryChunk(cached, request, concatBytes(pushed)) : tryLoaded(request, hashes);
  if (tried?.outcome.outcome === 'stored') {
    const { document, outcome } = tried;
    const projection = tryToProject(kind, document);
    if (projection || !holds(document, heads)) return { document, outcomes: pushed.map(() => outcome), projection };
  }
  const usedUp = tried?.document ?? cached;
  if (usedUp) A.free(usedUp);
  return null;
}

/** The hashes of all changes of all chunks; null when a chunk must not be decoded. */
function hashesOf(chunks: readonly Uint8Array[]): string[] | null {
  const inspected = chunks.map(inspectChunk);
  return inspected.every((chunk) => chunk.ok) ? inspected.flatMap(({ value }) => value.hashes) : null;
}

interface TriedChunk {
  readonly document: AnyDocument;
  readonly outcome: ChunkOutcome;
}

function tryLoaded(request: ApplyRequest, hashes: readonly string[]): TriedChunk | null {
  const { documentId, kind, stored = [], pushed } = request;
  try {
    const document = loadDocument(kind, [...stored, ...pushed]);
    return { outcome: judge(document, { documentId, kind, hashes }), document };
  } catch (error) {
    throwWasmFailure(error);
    return null;
  }
}

/** Applies chunk by chunk, so that each is judged for itself. Null when the stored chunks are needed for that. */
function tryEach(request: ApplyRequest): Tried | null {
  const { kind, heads, stored } = request;
  if (stored === undefined) return null;
  const outcomes: ChunkOutcome[] = [];
  const accepted: Uint8Array[] = [];
  let document = loadDocument(kind, stored) as AnyDocument;
  for (const chunk of request.pushed) {
    const tried = tryChunk(document, request, chunk);
    document = tried.document;
    const isStored = tried.outcome.outcome === 'stored';
    const isReadable = !isStored || !holds(document, heads) || tryToProject(kind, document) !== null;
    outcomes.push(isReadable ? tried.outcome : malformed);
    if (isStored && isReadable) {
      accepted.push(chunk);
      continue;
    }
    // A refused chunk must leave no trace, not even a change that waits inside: the document is built again without it.
    A.free(document);
    document = loadDocument(kind, [...stored, ...accepted]) as AnyDocument;
  }
  return { document, outcomes, projection: tryToProject(kind, document) };
}

function tryChunk(document: AnyDocument, { documentId, kind }: ApplyRequest, chunk: Uint8Array): TriedChunk {
  const inspected = inspectChunk(chunk);
  if (!inspected.ok) return { outcome: { outcome: 'refused', reason: inspected.error }, document };
  try {
    const applied = A.loadIncremental(document, chunk);
    return { outcome: judge(applied, { documentId, kind, hashes: inspected.value.hashes }), document: applied };
  } catch (error) {
    throwWasmFailure(error);
    return { outcome: malformed, document };
  }
}

/**
 * With its memory full, or after a trap, the wasm module says nothing about a chunk: the worker ends with the error,
 * and another one is asked.
 */
function throwWasmFailure(error: unknown): void {
  if (isWasmFailure(error)) throw error;
}

interface Claim {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** Of the changes that were applied. */
  readonly hashes: readonly string[];
}

function judge(document: AnyDocument, { documentId, kind, hashes }: Claim): ChunkOutcome {
  if (missingDependencies(document).length > 0) return { outcome: 'missing' };
  // Automerge leaves out what it cannot apply, and all that follows it, without an error.
  if (!A.hasHeads(document, [...hashes])) return malformed;
  if (typeof document.schemaVersion !== 'number' || document.schemaVersion > currentSchemaVersion[kind]) {
    return { outcome: 'refused', reason: 'future-version' };
  }
  const ids = [document.id, ...Object.values(A.getConflicts(document, 'id') ?? {})];
  const isForeign = ids.some((id) => id !== null && id !== undefined && readRegister(id) !== documentId);
  return isForeign ? { outcome: 'refused', reason: 'foreign' } : { outcome: 'stored' };
}

/** Whether the document has come to what is stored of it. */
function holds(document: AnyDocument, heads: readonly string[] | null): boolean {
  return !heads || A.hasHeads(document, [...heads]);
}

/** A document that merges and yet is not of its type's shape cannot be shown anywhere. */
export function tryToProject(kind: DocumentKind, document: AnyDocument): Projection | null {
  try {
    return projectDocument(kind, document as unknown as A.Doc<DocumentShapes[typeof kind]>);
  } catch (error) {
    throwWasmFailure(error);
    return null;
  }
}

function nothingStored({ pushed, heads }: ApplyRequest, outcome: ChunkOutcome): Applied {
  return {
    outcomes: pushed.map(() => outcome),
    isNew: false,
    heads: heads ?? [],
    projectorVersion,
    rowJson: '{}',
    text: '',
  };
}

/** Names a state of a document in the cache. */
export function cacheKey(scope: string, documentId: string, heads: readonly string[]): string {
  return `${scope} ${documentId} ${heads.join()}`;
}
