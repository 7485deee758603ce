import * as A from '@automerge/automerge/slim';
import { LRUCache } from 'lru-cache';
import { projectorVersion } from '#core/content/content-row.ts';
import { headsOfNew, isWasmFailure, loadDocument, missingDependencies, sameHeads } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { projectDocument, type Projection } from '#core/project-document.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';
import { inspectChunk } from './inspect-chunk.ts';

/** Chunks to try on a document, in order. */
export interface ApplyRequest {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The heads of the stored document, which identify its state in the cache. Null when it is not stored. */
  readonly heads: readonly string[] | null;
  /** The stored chunks; undefined when the thread may have that state loaded. */
  readonly stored: readonly Uint8Array[] | undefined;
  readonly pushed: readonly Uint8Array[];
}

/** A document's stored row and text. */
export interface StoredProjection {
  readonly projectorVersion: number;
  /** The row as JSON text. */
  readonly rowJson: string;
  /** Plain text for search. */
  readonly text: string;
}

export interface Applied extends StoredProjection {
  /** One outcome per pushed chunk. */
  readonly outcomes: readonly ChunkOutcome[];
  /** Whether the accepted chunks bring something new. */
  readonly isNew: boolean;
  readonly heads: readonly string[];
}

/** `needs-chunks`: the cache does not hold the state. Repeat the request with the stored chunks. */
export type ApplyAnswer = { readonly type: 'applied'; readonly applied: Applied } | { readonly type: 'needs-chunks' };

/** The fields that every document has, whatever its kind. */
export type AnyDocument = A.Doc<{ schemaVersion: number; id: unknown }>;

/** Loaded documents by user, document and heads. Bounded: the least recently used are freed first. */
export class DocumentCache {
  readonly #documents: LRUCache<string, AnyDocument>;

  /** @param max documents held; each takes about a megabyte of wasm memory */
  constructor(max: number) {
    this.#documents = new LRUCache({
      max,
      dispose: (document, _key, reason) => {
        // A deleted one was taken.
        if (reason !== 'delete') A.free(document);
      },
    });
  }

  /** Removes a document from the cache: applying changes to it makes a kept reference unusable. */
  take(key: string): AnyDocument | undefined {
    const document = this.#documents.get(key);
    this.#documents.delete(key);
    return document;
  }

  put(key: string, document: AnyDocument): void {
    this.#documents.set(key, document);
  }

  clear(): void {
    for (const document of this.#documents.values()) A.free(document);
    this.#documents.clear();
  }
}

/**
 * Applies pushed chunks to a document and judges each. Runs in a worker of the pool, or in process in tests.
 * @param scope the user, so that the cache keeps users apart
 */
export function applyChunks(cache: DocumentCache, scope: string, request: ApplyRequest): ApplyAnswer {
  const { documentId, kind, heads, stored } = request;
  const cached = heads ? cache.take(cacheKey(scope, documentId, heads)) : undefined;
  if (!cached && stored === undefined) return { type: 'needs-chunks' };
  const before = heads ?? headsOfNew(kind);
  const tried = tryTogether(cached, request) ?? tryEach(request);
  if (!tried) return { type: 'needs-chunks' };
  const { document, outcomes, projection } = tried;
  // The store has lost a part of the document (a damaged chunk) and the push does not contain it. Storing the push
  // would turn the document's row back. Instead the device is asked for the whole document, which repairs the store.
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
  /** Null when the document cannot be projected. */
  readonly projection: Projection | null;
}

/**
 * Applies all chunks at once: one call costs as much as a single chunk would. If the document is not loaded yet, the
 * chunks are loaded together with the stored ones. Null when any chunk is not fit to be stored.
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

/**
 * Applies the chunks one by one, so that each gets its own outcome. Null when the stored chunks are needed for that.
 */
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
    // A refused chunk must leave no trace, not even a change queued inside Automerge. The document is rebuilt without
    // it.
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
 * With its memory full or after a trap, the wasm module cannot judge a chunk. The worker ends with the error, and the
 * pool tries another worker.
 */
function throwWasmFailure(error: unknown): void {
  if (isWasmFailure(error)) throw error;
}

interface Claim {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** Of the applied changes. */
  readonly hashes: readonly string[];
}

function judge(document: AnyDocument, { documentId, kind, hashes }: Claim): ChunkOutcome {
  if (missingDependencies(document).length > 0) return { outcome: 'missing' };
  // Automerge silently leaves out a change that it cannot apply, and everything after it.
  if (!A.hasHeads(document, [...hashes])) return malformed;
  if (typeof document.schemaVersion !== 'number' || document.schemaVersion > currentSchemaVersion[kind]) {
    return { outcome: 'refused', reason: 'future-version' };
  }
  const ids = [document.id, ...Object.values(A.getConflicts(document, 'id') ?? {})];
  const isForeign = ids.some((id) => id !== null && id !== undefined && readRegister(id) !== documentId);
  return isForeign ? { outcome: 'refused', reason: 'foreign' } : { outcome: 'stored' };
}

/** Whether the document contains everything that is stored of it. */
function holds(document: AnyDocument, heads: readonly string[] | null): boolean {
  return !heads || A.hasHeads(document, [...heads]);
}

/** Null for a document that merges but does not have the shape of its kind: no screen could show it. */
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

/** Identifies a state of a document in the cache. */
export function cacheKey(scope: string, documentId: string, heads: readonly string[]): string {
  return `${scope} ${documentId} ${heads.join()}`;
}
