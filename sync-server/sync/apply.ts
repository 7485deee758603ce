import * as A from '@automerge/automerge/slim';
import { loadDocument, sameHeads, sortedHeads } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { isWholeChunk } from '#core/sync/inspect-chunk.ts';
import { projectDocument } from '#core/sync/project.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';

/** Chunks to try on a document, in order. */
export interface ApplyRequest {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The heads that the stored chunks add up to; names the state for the cache. */
  readonly heads: readonly string[] | null;
  /** What is stored; undefined when the applier is believed to hold that state already. */
  readonly stored: readonly Uint8Array[] | undefined;
  readonly pushed: readonly Uint8Array[];
}

export interface Applied {
  /** One outcome for each pushed chunk. */
  readonly outcomes: readonly ChunkOutcome[];
  /** True when the accepted chunks bring something new. */
  readonly isNew: boolean;
  readonly heads: readonly string[];
  readonly projectorVersion: number;
  readonly cardJson: string;
  readonly text: string;
}

/** `needs-chunks`: the cache does not hold the state; ask again with what is stored. */
export type ApplyAnswer = { readonly type: 'applied'; readonly applied: Applied } | { readonly type: 'needs-chunks' };

/** Loaded documents by user, document and heads; bounded, the longest unused go first. */
export class DocumentCache {
  readonly #documents = new Map<string, A.Doc<unknown>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(key: string): A.Doc<unknown> | undefined {
    const document = this.#documents.get(key);
    this.#documents.delete(key);
    return document;
  }

  put(key: string, document: A.Doc<unknown>): void {
    const old = this.#documents.get(key);
    if (old && old !== document) A.free(old);
    this.#documents.delete(key);
    this.#documents.set(key, document);
    const [oldest] = this.#documents;
    if (this.#documents.size <= this.#most || !oldest) return;
    this.#documents.delete(oldest[0]);
    A.free(oldest[1]);
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
  let document = (cached ?? loadDocument(kind, stored ?? [])) as A.Doc<DocumentShapes[DocumentKind]>;
  const before = sortedHeads(document);
  const outcomes: ChunkOutcome[] = [];
  const accepted: Uint8Array[] = [];
  for (const chunk of request.pushed) {
    const tried = tryChunk(document, documentId, kind, chunk);
    outcomes.push(tried.outcome);
    if (tried.outcome.outcome === 'stored') {
      accepted.push(chunk);
      document = tried.document;
      continue;
    }
    // A refused chunk must leave no trace, not even a change that waits inside: the document is built again without it.
    A.free(tried.document);
    if (stored === undefined) return { type: 'needs-chunks' };
    document = loadDocument(kind, [...stored, ...accepted]);
  }
  const projection = projectDocument(kind, document);
  cache.put(cacheKey(scope, documentId, projection.heads), document);
  const { projectorVersion, card, text } = projection;
  const isNew = accepted.length > 0 && (heads === null || !sameHeads(before, projection.heads));
  return { type: 'applied', applied: { outcomes, isNew, heads: projection.heads, projectorVersion, cardJson: JSON.stringify(card), text } };
}

type Document = A.Doc<DocumentShapes[DocumentKind]>;

function tryChunk(document: Document, documentId: string, kind: DocumentKind, chunk: Uint8Array): { outcome: ChunkOutcome; document: Document } {
  const malformed = { outcome: 'refused', reason: 'malformed' } as const;
  if (!isWholeChunk(chunk)) return { outcome: malformed, document };
  try {
    const applied = A.loadIncremental(document, chunk);
    return { outcome: judge(applied, documentId, kind), document: applied };
  } catch {
    return { outcome: malformed, document };
  }
}

function judge(document: Document, documentId: string, kind: DocumentKind): ChunkOutcome {
  if (A.getMissingDeps(document, []).length > 0) return { outcome: 'missing' };
  if (typeof document.schemaVersion !== 'number' || document.schemaVersion > currentSchemaVersion[kind]) {
    return { outcome: 'refused', reason: 'future-version' };
  }
  const ids = Object.values(A.getConflicts(document, 'id') ?? {}).concat([document.id]);
  const isForeign = ids.some((id) => readRegister(id) !== null && readRegister(id) !== documentId);
  return isForeign ? { outcome: 'refused', reason: 'foreign' } : { outcome: 'stored' };
}

function cacheKey(scope: string, documentId: string, heads: readonly string[]): string {
  return `${scope} ${documentId} ${heads.join()}`;
}

/** Merges chunks into one. Null when a dependency is missing or the result does not have the expected heads. */
export function mergeChunks(kind: DocumentKind, chunks: readonly Uint8Array[], heads: readonly string[]): Uint8Array | null {
  const document = loadDocument(kind, chunks);
  try {
    const isWhole = A.getMissingDeps(document, []).length === 0 && sameHeads(sortedHeads(document), heads);
    return isWhole ? A.save(document) : null;
  } finally {
    A.free(document);
  }
}
