import type { ApplyAnswer, ApplyRequest } from './apply.ts';
import { hasNewChoice } from './new-choices.ts';
import { chunkDigest } from './stored-chunks.ts';
import { isBehind, isStuck, type StoredChunk, type StoredDocument, type SyncStore } from './sync-store.ts';

export interface ProjectAppendedDeps {
  readonly store: SyncStore;
  /** Loads and applies off the event loop; `scope` is the user. `not-tried` when there is no worker time for it now. */
  readonly apply: (scope: string, request: ApplyRequest) => Promise<ApplyAnswer | { readonly type: 'not-tried' }>;
}

/**
 * The outcome for a document's row.
 *
 * - `current`: the row shows all chunks. `seq` is its log position, null when there was nothing to do; `hasNewChoice`:
 *   it offers the person a choice that the row before it did not
 * - `moved`: the document was written to in the meantime and is behind again
 * - `not-tried`: there was no worker time for it
 * - `stuck`: the chunks do not add up. The last good row stays. The next push is loaded instead of appended, so that
 *   the device is asked for what is missing
 */
export type RowOutcome =
  | { readonly type: 'current'; readonly seq: number | null; readonly hasNewChoice: boolean }
  | { readonly type: 'moved' }
  | { readonly type: 'not-tried' }
  | { readonly type: 'stuck' };

/** Makes the row of a document that chunks were appended to. */
export async function projectAppended(
  deps: ProjectAppendedDeps,
  userId: string,
  documentId: string,
): Promise<RowOutcome> {
  const document = await deps.store.document(userId, documentId);
  if (!document || !isBehind(document)) return { type: 'current', seq: null, hasNewChoice: false };
  const answer = await applyNews(deps, userId, document);
  if (answer.type === 'not-tried') return answer;
  const applied = answer.type === 'applied' ? answer.applied : null;
  if (applied?.outcomes.every(({ outcome }) => outcome === 'stored')) {
    const { heads, projectorVersion, rowJson, text } = applied;
    const row = { documentId, kind: document.kind, madeAt: document.seq, heads, projectorVersion, rowJson, text };
    const seq = await deps.store.storeRow(userId, row);
    return seq === null
      ? { type: 'moved' }
      : { type: 'current', seq, hasNewChoice: hasNewChoice(document.rowJson, rowJson) };
  }
  return await deps.store.transaction(userId, async (transaction): Promise<RowOutcome> => {
    const [now] = await transaction.documents([documentId]);
    if (now?.seq !== document.seq) return { type: 'moved' };
    await transaction.putDocuments([{ ...now, rowHeads: [] }]);
    return { type: 'stuck' };
  });
}

type Answer = ApplyAnswer | { readonly type: 'not-tried' };

/** Tries the new chunks first on the state that a thread may have loaded. Otherwise reads all chunks from the store. */
async function applyNews(
  { store, apply }: ProjectAppendedDeps,
  userId: string,
  document: StoredDocument,
): Promise<Answer> {
  const { documentId, kind, rowSeq, rowHeads } = document;
  const request = { documentId, kind, heads: rowHeads };
  if (!isStuck(document)) {
    const newer = await store.chunks(userId, documentId, rowSeq);
    if (!newer.every(isSound)) return { type: 'needs-chunks' };
    const answer = await apply(userId, { ...request, stored: undefined, pushed: newer.map(({ bytes }) => bytes) });
    if (answer.type !== 'needs-chunks') return answer;
  }
  const all = await store.chunks(userId, documentId);
  if (!all.every(isSound)) return { type: 'needs-chunks' };
  const bytesOf = (chunks: readonly StoredChunk[]) => chunks.map(({ bytes }) => bytes);
  return await apply(userId, {
    ...request,
    heads: isStuck(document) ? null : rowHeads,
    stored: bytesOf(all.filter(({ seq }) => seq <= rowSeq)),
    pushed: bytesOf(all.filter(({ seq }) => seq > rowSeq)),
  });
}

function isSound({ bytes, hash }: StoredChunk): boolean {
  return chunkDigest(bytes) === hash;
}

export interface RowDebounceDeps {
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Called for documents that were written to during their delay. */
  readonly onOver: (userId: string, documentIds: readonly string[]) => void;
}

/** Delay after a document's first row, and the longest delay, in milliseconds. */
const FIRST_MS = 100;
const MAX_MS = 1000;

interface Delay {
  readonly ms: number;
  /** Null once the delay is over: the next row of the document starts a longer one. */
  cancel: (() => void) | null;
  isNoticed: boolean;
}

/**
 * Debounces the rows of a document. Continuous typing arrives a few letters at a time, and each row covers all earlier
 * changes. A document that is written to continuously gets its next row after 100, 200, 400 … 1,000 ms. A document that
 * is written to now and then gets it at once.
 */
export class RowDebounce {
  readonly #deps: RowDebounceDeps;
  readonly #delays = new Map<string, Map<string, Delay>>();

  constructor(deps: RowDebounceDeps) {
    this.#deps = deps;
  }

  /** Starts the delay after a row of the document was made. */
  begin(userId: string, documentId: string): void {
    const ofUser = this.#delays.get(userId) ?? new Map<string, Delay>();
    const before = ofUser.get(documentId);
    before?.cancel?.();
    const ms = before?.isNoticed ? Math.min(2 * before.ms, MAX_MS) : FIRST_MS;
    const delay: Delay = { ms, cancel: null, isNoticed: false };
    delay.cancel = this.#deps.after(ms, () => {
      delay.cancel = null;
      if (delay.isNoticed) this.#deps.onOver(userId, [documentId]);
      else this.#forget(userId, documentId);
    });
    ofUser.set(documentId, delay);
    this.#delays.set(userId, ofUser);
  }

  /**
   * Records that the document was written to. Returns whether its delay is running; `onOver` is called after it then.
   */
  notice(userId: string, documentId: string): boolean {
    const delay = this.#delays.get(userId)?.get(documentId);
    if (!delay?.cancel) return false;
    delay.isNoticed = true;
    return true;
  }

  /** Ends the delays of a user's documents that were written to: a caller waits for their rows. */
  flush(userId: string): void {
    const flushed: string[] = [];
    for (const [documentId, delay] of this.#delays.get(userId) ?? []) {
      if (!delay.cancel || !delay.isNoticed) continue;
      delay.cancel();
      delay.cancel = null;
      flushed.push(documentId);
    }
    if (flushed.length > 0) this.#deps.onOver(userId, flushed);
  }

  close(): void {
    for (const ofUser of this.#delays.values()) for (const { cancel } of ofUser.values()) cancel?.();
    this.#delays.clear();
  }

  #forget(userId: string, documentId: string): void {
    const ofUser = this.#delays.get(userId);
    ofUser?.delete(documentId);
    if (ofUser?.size === 0) this.#delays.delete(userId);
  }
}
