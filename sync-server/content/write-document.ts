/**
 * Writes of the API into documents.
 *
 * A write runs the same commands as a device, in a worker thread, and is stored as one more change of the document:
 *
 * 1. Read the document's record and run the commands on its state, cached by a thread or loaded from its chunks.
 * 2. Store the change in a transaction, which gives it the next log position.
 * 3. Ring the doorbell, so that connected devices pull it.
 *
 * If the document was written between 1 and 2, the commands run again on the new state.
 *
 * Invariants: commands are applied wholly or not at all. A caller that disconnected while its write waited for a thread
 * writes nothing; a write that is being stored is finished. Creating twice with one request id makes one document
 * (`idFor`).
 */

import { generateKeyBetween } from 'fractional-indexing';
import { hash } from 'node:crypto';
import { type CommandCall, type CommandFailure, commandFailureSentence } from '#core/commands.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { apiAuthor } from '#core/history/acts.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { AppDeps } from '../app-context.ts';
import { accountFull, damagedDocument, invalidRequest } from '../http/errors.ts';
import { storeAll } from '../sync/commit.ts';
import type { CommandAnswer } from '../sync/run-commands.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import { isBehind, type LogQuota, type StoredDocument, type SyncStore } from '../sync/sync-store.ts';
import { CALL_MS, WorkBudget } from '../sync/work-budget.ts';
import { type ItemRow, newWorkspace, type UserRows } from './user-rows.ts';

/** The caller of a write. */
export interface Caller {
  readonly userId: string;
  /**
   * Aborted when the caller has disconnected: work that waits for a thread is dropped, a write that is being stored is
   * finished.
   */
  readonly signal: AbortSignal;
}

interface DocumentWrite {
  readonly caller: Caller;
  readonly kind: DocumentKind;
  readonly documentId: string;
  readonly calls: readonly CommandCall[];
}

type WriteFailure =
  | { readonly type: 'refused'; readonly failure: CommandFailure }
  | { readonly type: 'damaged' }
  /** The document does not exist, and the commands left nothing to store. */
  | { readonly type: 'nothing-written' }
  | { readonly type: 'full' };

interface WriteDeps extends Pick<AppDeps, 'now'> {
  readonly syncStore: SyncStore;
  readonly pool: Pick<AppDeps['pool'], 'command'>;
  readonly doorbell: Pick<AppDeps['doorbell'], 'ring'>;
  readonly compaction: Pick<AppDeps['compaction'], 'noticePush'>;
  readonly projections: Pick<AppDeps['projections'], 'settle'>;
  readonly config: { readonly quota: LogQuota };
}

/**
 * Runs commands on a document, stores the result as one change under the next log position and notifies connected
 * devices. If the document is written meanwhile, the commands run again on the new state.
 * @throws 503 when the threads took too long, or the caller has disconnected
 */
export async function writeDocument(
  deps: WriteDeps,
  { caller, kind, documentId, calls }: DocumentWrite,
): Promise<Result<StoredDocument, WriteFailure>> {
  const { userId } = caller;
  const { syncStore, doorbell, compaction, config } = deps;
  for (;;) {
    const before = await syncStore.document(userId, documentId);
    const answer = await runOnStored(deps, { caller, kind, documentId, calls }, before);
    if (answer.type === 'refused') return fail(answer);
    if (answer.type !== 'changed') {
      const now = await syncStore.document(userId, documentId);
      if (now?.seq === before?.seq) return fail({ type: 'damaged' });
      continue;
    }
    const { bytes, applied } = answer;
    if (!bytes) {
      return before ? ok(await withItsRow(deps, userId, before)) : fail({ type: 'nothing-written' });
    }
    const push = { documentId, kind, chunks: [{ index: 0, hash: chunkDigest(bytes), bytes, changes: null }] };
    const { stored, full } = await syncStore.transaction(userId, (transaction) =>
      storeAll(transaction, { device: null, tried: [{ push, before, applied }], quota: config.quota }),
    );
    if (full.has(documentId)) return fail({ type: 'full' });
    const now = stored.get(documentId);
    if (!now) continue;
    doorbell.ring(userId, now.seq);
    compaction.noticePush(userId);
    return ok(now);
  }
}

/** The document with an up-to-date row. */
async function withItsRow(
  { syncStore, projections }: WriteDeps,
  userId: string,
  document: StoredDocument,
): Promise<StoredDocument> {
  if (!isBehind(document)) return document;
  await projections.settle(userId, [document.documentId]);
  return (await syncStore.document(userId, document.documentId)) ?? document;
}

async function runOnStored(
  { syncStore, pool, now }: WriteDeps,
  { caller: { userId, signal }, kind, documentId, calls }: DocumentWrite,
  before: StoredDocument | null,
): Promise<CommandAnswer> {
  const budget = new WorkBudget(CALL_MS, signal);
  const request = {
    documentId,
    kind,
    heads: before?.heads ?? null,
    calls,
    author: apiAuthor,
    time: Math.floor(now() / 1000),
  };
  if (before) {
    const cached = await pool.command(userId, { ...request, stored: undefined }, budget);
    if (cached.type !== 'needs-chunks') return cached;
  }
  const chunks = before ? await syncStore.chunks(userId, documentId) : [];
  // Chunks stored after the record was read are left out, because its heads name the state to write to.
  const sound = chunks
    .filter((chunk) => chunk.seq <= before!.seq && chunkDigest(chunk.bytes) === chunk.hash)
    .map(({ bytes }) => bytes);
  return await pool.command(userId, { ...request, stored: sound }, budget);
}

export interface WrittenItem {
  readonly row: ItemRow;
  readonly text: string;
}

/**
 * Runs commands on a content item. @throws 400 with the command's sentence, 413 when the account is full, 503 when the
 * stored item is damaged
 */
export async function writeItem(
  deps: WriteDeps,
  caller: Caller,
  documentId: string,
  calls: readonly CommandCall<'content-item'>[],
): Promise<WrittenItem> {
  const write = { kind: 'content-item', caller, documentId, calls } as const;
  const { seq, firstSeq, rowJson, text } = storedOf(write, await writeDocument(deps, write));
  return { row: { id: documentId, seq, firstSeq, row: JSON.parse(rowJson) as ContentRow }, text };
}

/**
 * Runs commands on the person's workspace. @throws 400 with the command's sentence, 413 when the account is full, 503
 * when it is damaged
 */
export async function writeWorkspace(
  deps: WriteDeps,
  caller: Caller,
  calls: readonly CommandCall<'workspace'>[],
): Promise<WorkspaceRow> {
  const write = { kind: 'workspace', caller, documentId: caller.userId, calls } as const;
  const written = await writeDocument(deps, write);
  // The values are those of a new workspace, so nothing was stored.
  if (!written.ok && written.error.type === 'nothing-written') return newWorkspace;
  return JSON.parse(storedOf(write, written).rowJson) as WorkspaceRow;
}

function storedOf({ kind }: DocumentWrite, written: Result<StoredDocument, WriteFailure>): StoredDocument {
  if (written.ok) return written.value;
  switch (written.error.type) {
    case 'damaged':
      throw damagedDocument();
    case 'full':
      throw accountFull();
    case 'nothing-written':
      throw new Error('A new document was written nothing');
    case 'refused':
      throw invalidRequest(commandFailureSentence(kind, written.error.failure));
  }
}

/**
 * The id of the document that a request creates. A repeated request gets the same id, also after a crash before the
 * answer.
 */
export function idFor(userId: string, requestId: string): string {
  return uuidFromBytes(hash('sha256', `${userId} ${requestId}`, 'buffer').subarray(0, 16));
}

/** A fractional index before those of all items. */
export function firstPosition({ items }: UserRows): string {
  const positions = [...items.values()].map(({ row }) => row.position).filter((position) => position !== '');
  return generateKeyBetween(null, positions.toSorted()[0] ?? null);
}
