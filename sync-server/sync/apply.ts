import * as A from '@automerge/automerge/slim';
import { projectorVersion } from '#core/projections/content-row.ts';
import { headsOfNew, loadDocument, missingDependencies, sameHeads } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { isWholeChunk } from '#core/sync/inspect-chunk.ts';
import { projectDocument, type Projection } from '#core/projections/project-document.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';

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
  const { document, outcomes } = tried;
  // The store has lost a part of the document (a damaged chunk) and the push does not bring it. Storing it would turn
  // the document's row back; the device is asked for the whole document instead, which repairs the store.
  if (heads && !A.hasHeads(document, [...heads])) {
    A.free(document);
    return { type: 'applied', applied: nothingStored(request, { outcome: 'missing' }) };
  }
  const projection = tryToProject(kind, document);
  if (!projection) {
    A.free(document);
    return { type: 'applied', applied: nothingStored(request, { outcome: 'refused', reason: 'malformed' }) };
  }
  cache.put(cacheKey(scope, documentId, projection.heads), document);
  const { row, ...projected } = projection;
  return {
    type: 'applied',
    applied: { outcomes, isNew: !sameHeads(before, projection.heads), ...projected, rowJson: JSON.stringify(row) },
  };
}

interface Tried {
  readonly document: AnyDocument;
  readonly outcomes: readonly ChunkOutcome[];
}

/**
 * Applies all chunks at once: one call costs what one chunk does, many calls cost each. Where the document is not
 * loaded yet, they are loaded with what is stored. Null when any chunk is not fit to be stored.
 */
function tryTogether(cached: AnyDocument | undefined, request: ApplyRequest): Tried | null {
  const { pushed } = request;
  const areWhole = pushed.every(isWholeChunk);
  const tried = !areWhole ? null : cached ? tryChunk(cached, request, concatBytes(pushed)) : tryLoaded(request);
  if (tried?.outcome.outcome === 'stored')
    return { document: tried.document, outcomes: pushed.map(() => tried.outcome) };
  const usedUp = tried?.document ?? cached;
  if (usedUp) A.free(usedUp);
  return null;
}

function tryLoaded(request: ApplyRequest): { outcome: ChunkOutcome; document: AnyDocument } | null {
  const { documentId, kind, stored = [], pushed } = request;
  try {
    const document = loadDocument(kind, [...stored, ...pushed]);
    return { outcome: judge(document, documentId, kind), document };
  } catch (error) {
    throwTrap(error);
    return null;
  }
}

/** Applies chunk by chunk, so that each is judged for itself. Null when the stored chunks are needed for that. */
function tryEach(request: ApplyRequest): Tried | null {
  const { kind, stored } = request;
  if (stored === undefined) return null;
  const outcomes: ChunkOutcome[] = [];
  const accepted: Uint8Array[] = [];
  let document = loadDocument(kind, stored) as AnyDocument;
  for (const chunk of request.pushed) {
    const tried = tryChunk(document, request, chunk);
    outcomes.push(tried.outcome);
    document = tried.document;
    if (tried.outcome.outcome === 'stored') {
      accepted.push(chunk);
      continue;
    }
    // A refused chunk must leave no trace, not even a change that waits inside: the document is built again without it.
    A.free(document);
    document = loadDocument(kind, [...stored, ...accepted]) as AnyDocument;
  }
  return { document, outcomes };
}

function tryChunk(
  document: AnyDocument,
  { documentId, kind }: ApplyRequest,
  chunk: Uint8Array,
): { outcome: ChunkOutcome; document: AnyDocument } {
  const malformed = { outcome: 'refused', reason: 'malformed' } as const;
  if (!isWholeChunk(chunk)) return { outcome: malformed, document };
  try {
    const applied = A.loadIncremental(document, chunk);
    return { outcome: judge(applied, documentId, kind), document: applied };
  } catch (error) {
    throwTrap(error);
    return { outcome: malformed, document };
  }
}

/** After a trap the wasm module is in an unknown state: the worker ends with it and the pool starts another. */
function throwTrap(error: unknown): void {
  if (error instanceof Error && error.name === 'RuntimeError') throw error;
}

function judge(document: AnyDocument, documentId: string, kind: DocumentKind): ChunkOutcome {
  if (missingDependencies(document).length > 0) return { outcome: 'missing' };
  if (typeof document.schemaVersion !== 'number' || document.schemaVersion > currentSchemaVersion[kind]) {
    return { outcome: 'refused', reason: 'future-version' };
  }
  const ids = [document.id, ...Object.values(A.getConflicts(document, 'id') ?? {})];
  const isForeign = ids.some((id) => id !== null && id !== undefined && readRegister(id) !== documentId);
  return isForeign ? { outcome: 'refused', reason: 'foreign' } : { outcome: 'stored' };
}

/** A document that merges and yet is not of its type's shape cannot be shown anywhere. */
export function tryToProject(kind: DocumentKind, document: AnyDocument): Projection | null {
  try {
    return projectDocument(kind, document as unknown as A.Doc<DocumentShapes[typeof kind]>);
  } catch {
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
