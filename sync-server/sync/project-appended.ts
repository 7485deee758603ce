import type { ApplyAnswer, ApplyRequest } from './apply.ts';
import { chunkDigest } from './stored-chunks.ts';
import { isBehind, isStuck, type StoredChunk, type StoredDocument, type SyncStore } from './sync-store.ts';

export interface ProjectAppendedDeps {
  readonly store: SyncStore;
  /** Loads and applies away from the event loop; `scope` is the user. `not-tried` when there is no time for it now. */
  readonly apply: (scope: string, request: ApplyRequest) => Promise<ApplyAnswer | { readonly type: 'not-tried' }>;
}

/**
 * What became of a document's row.
 *
 * - `current`: it shows all chunks; the feed number that it was stored under, null when there was nothing to do
 * - `moved`: it was written to meanwhile and is behind again
 * - `not-tried`: there was no time for it
 * - `stuck`: the chunks do not add up. The row stays the last good one, and whatever is pushed next is loaded, so
 *   that the device is asked for what is lacking
 */
export type RowOutcome =
  | { readonly type: 'current'; readonly seq: number | null }
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
  if (!document || !isBehind(document)) return { type: 'current', seq: null };
  const answer = await applyNews(deps, userId, document);
  if (answer.type === 'not-tried') return answer;
  const applied = answer.type === 'applied' ? answer.applied : null;
  if (applied?.outcomes.every(({ outcome }) => outcome === 'stored')) {
    const { heads, projectorVersion, rowJson, text } = applied;
    const row = { documentId, kind: document.kind, madeAt: document.seq, heads, projectorVersion, rowJson, text };
    const seq = await deps.store.storeRow(userId, row);
    return seq === null ? { type: 'moved' } : { type: 'current', seq };
  }
  return await deps.store.transaction(userId, async (transaction): Promise<RowOutcome> => {
    const [now] = await transaction.documents([documentId]);
    if (now?.seq !== document.seq) return { type: 'moved' };
    await transaction.putDocuments([{ ...now, rowHeads: [] }]);
    return { type: 'stuck' };
  });
}

type Answer = ApplyAnswer | { readonly type: 'not-tried' };

/** First on what a thread may hold of the row's state; what none holds is read from the store. */
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

export interface RowRestsDeps {
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** The rests of these documents are over, and they were written to meanwhile. */
  readonly onOver: (userId: string, documentIds: readonly string[]) => void;
}

/** Milliseconds that a document rests after its first row, and at most. */
const FIRST_MS = 100;
const MAX_MS = 1000;

interface Rest {
  readonly ms: number;
  /** Null once it is over: the next row of the document follows, and then a longer rest. */
  cancel: (() => void) | null;
  isNoticed: boolean;
}

/**
 * Lets a document rest after each of its rows. Somebody who types sends a few letters at a time, and each row shows all
 * that came before: a document that is written on and on has its next row after 100, 200, 400 … 1,000 ms, one that is
 * written to now and then has it at once.
 */
export class RowRests {
  readonly #deps: RowRestsDeps;
  readonly #rests = new Map<string, Map<string, Rest>>();

  constructor(deps: RowRestsDeps) {
    this.#deps = deps;
  }

  /** A row of the document was made. */
  begin(userId: string, documentId: string): void {
    const ofUser = this.#rests.get(userId) ?? new Map<string, Rest>();
    const before = ofUser.get(documentId);
    before?.cancel?.();
    const ms = before?.isNoticed ? Math.min(2 * before.ms, MAX_MS) : FIRST_MS;
    const rest: Rest = { ms, cancel: null, isNoticed: false };
    rest.cancel = this.#deps.after(ms, () => {
      rest.cancel = null;
      if (rest.isNoticed) this.#deps.onOver(userId, [documentId]);
      else this.#forget(userId, documentId);
    });
    ofUser.set(documentId, rest);
    this.#rests.set(userId, ofUser);
  }

  /** The document was written to. Whether it rests: then it is handed over afterwards. */
  notice(userId: string, documentId: string): boolean {
    const rest = this.#rests.get(userId)?.get(documentId);
    if (!rest?.cancel) return false;
    rest.isNoticed = true;
    return true;
  }

  /** Hands over what rests of a user and was written to: somebody waits for the rows. */
  wake(userId: string): void {
    const woken: string[] = [];
    for (const [documentId, rest] of this.#rests.get(userId) ?? []) {
      if (!rest.cancel || !rest.isNoticed) continue;
      rest.cancel();
      rest.cancel = null;
      woken.push(documentId);
    }
    if (woken.length > 0) this.#deps.onOver(userId, woken);
  }

  close(): void {
    for (const ofUser of this.#rests.values()) for (const { cancel } of ofUser.values()) cancel?.();
    this.#rests.clear();
  }

  #forget(userId: string, documentId: string): void {
    const ofUser = this.#rests.get(userId);
    ofUser?.delete(documentId);
    if (ofUser?.size === 0) this.#rests.delete(userId);
  }
}
