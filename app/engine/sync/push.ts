/**
 * Pushes the document rows of the outbox and applies the server's answer to each.
 *
 * A batch holds rows in outbox order, up to the size that the connection carries in some seconds. The server checks
 * each document by itself and answers after its commit, with an outcome per chunk:
 * - `stored`: the row leaves the outbox
 * - `refused`: the row is parked with the reason, except `damaged`, which is sent again
 * - `missing`: the server lacks an earlier change, so the document is queued whole; if it was whole already, this
 *   device lacks a part, and the row is parked until that is fetched
 * - `later`: the server had no time for it; the row stays queued
 *
 * Invariants: a refused chunk never holds up the others. The server's merged row is stored only when nothing of the
 * document is left in the outbox, because it lacks those words. Another context may have applied an answer first: only
 * rows that are still queued are changed.
 */
import { messages } from '#core/api/messages.ts';
import { push } from '#core/api/sync.ts';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import { currentSchemaVersion } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { framesContentType, pushBatch, type PushReply, type RefusalReason } from '#core/sync/protocol.ts';
import { readChunks } from '../documents/document-storage.ts';
import type { EngineDeps } from '../ports.ts';
import { knownHeadOf, putFeed, readFeed, toldHead } from '../store/feed.ts';
import type { StoreTransaction } from '../store/device-store.ts';
import type { ChunkOutboxRow, DocumentOutboxRow, OutboxRow, WholeOutboxRow } from '../store/rows.ts';
import {
  type DocumentProjection,
  projectionTables,
  putNewerProjections,
  readStoredBefore,
  removeMarks,
} from '../store/stored-projections.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import { callApi } from '../wire/call-api.ts';
import { loadOf, noteCarried, utf8 } from './line-load.ts';

const refusals: Readonly<Record<RefusalReason, string>> = {
  malformed: 'The server could not read this change.',
  damaged: 'This change was damaged in transit. It will be sent again.',
  oversized: 'This change is too large for the server. Split the text in two.',
  foreign: 'This change belongs to another document.',
  'future-version': 'The server is older than this app. This change will sync once the server is updated.',
  quota: messages.accountFull,
};

const lacksPart = 'Part of this is missing on this device. Downloading it from the server.';

/** Applies a push's answer; see the top of this file for the outcomes. */
export async function applyPushResult(
  deps: EngineDeps,
  pushed: readonly DocumentOutboxRow[],
  answer: PushReply,
): Promise<void> {
  const isTyping = answer.documents.length === 0 && answer.chunks.every(({ outcome }) => outcome === 'stored');
  await (isTyping ? acknowledge(deps, pushed, answer) : applyOutcomes(deps, pushed, answer));
}

/** All chunks are stored, as is usual after typing. The next words need the outbox, so nothing of it is read. */
async function acknowledge(
  { store }: EngineDeps,
  pushed: readonly DocumentOutboxRow[],
  answer: PushReply,
): Promise<void> {
  await store.write(['feed'], (transaction) => noteLog(transaction, answer));
  await store.write(['outbox'], (transaction) => {
    const removed = transaction.table('outbox').remove(pushed.map(({ id }) => id!));
    transaction.commit();
    return removed;
  });
}

/** Records which log acknowledged the changes. If that log is put back to an earlier day, they must be sent again. */
async function noteLog(transaction: StoreTransaction, answer: PushReply): Promise<void> {
  const feed = await transaction.table('feed').get('feed');
  if (feed) await putFeed(transaction, feed, { epoch: feed.epoch ?? answer.epoch, ...toldHead(feed, answer) });
}

async function applyOutcomes(
  { store, clock }: EngineDeps,
  pushed: readonly DocumentOutboxRow[],
  answer: PushReply,
): Promise<void> {
  await store.write(['chunks', 'feed', 'outbox', 'problems', ...projectionTables], async (transaction) => {
    const outbox = transaction.table('outbox');
    const [queued] = await Promise.all([outbox.getAll(pushed.map(({ id }) => id!)), noteLog(transaction, answer)]);
    // A row is gone if another context took over meanwhile and applied its answer first.
    const answered = pushed.flatMap((row, index) => (queued[index] ? { row, ...answer.chunks[index]! } : []));
    await outbox.remove(answered.filter(({ outcome }) => outcome === 'stored').map(({ row }) => row.id!));
    for (const { row, ...said } of answered) {
      if (said.outcome === 'missing') await queueWhole(transaction, row, clock.now());
      else if (said.outcome === 'refused' && said.reason === 'quota') await parkWhole(transaction, row, clock.now());
      else if (said.outcome === 'refused' && said.reason !== 'damaged')
        await outbox.put({ ...row, state: 'parked', reason: refusals[said.reason] });
    }
    if (answer.documents.length > 0) await putMergedRows(transaction, answer.documents);
  });
}

async function putMergedRows(transaction: StoreTransaction, documents: PushReply['documents']): Promise<void> {
  const outbox = transaction.table('outbox');
  const [before, keys] = await Promise.all([
    readStoredBefore(transaction, documents),
    Promise.all(documents.map(({ documentId }) => outbox.keysOfDocument(documentId))),
  ]);
  const merged: DocumentProjection[] = [];
  for (const [index, document] of documents.entries()) {
    const left = keys[index]!;
    if (left.length === 0) merged.push({ ...document, row: document.row as unknown as DocumentProjection['row'] });
  }
  const unmarked = removeMarks(transaction, await putNewerProjections(transaction, merged, before));
  transaction.commit();
  await unmarked;
}

/** Parks one whole-document row in place of the document's queued rows: later changes depend on the refused one. */
async function parkWhole(transaction: StoreTransaction, row: DocumentOutboxRow, now: number): Promise<void> {
  const outbox = transaction.table('outbox');
  await keepBytes(transaction, row);
  const earlier = (await outbox.ofDocument(row.documentId)).filter(
    (other) => other.id !== row.id && other.type === 'whole' && other.state === 'parked',
  );
  await outbox.remove(earlier.map((other) => other.id!));
  const { id, documentId, kind, schemaVersion } = row;
  const reason = refusals.quota;
  await outbox.put({ id: id!, type: 'whole', documentId, kind, schemaVersion, state: 'parked', reason, at: now });
}

/**
 * The bytes of an outbox row are stored twice on the disk. Ensures that the copy in `chunks` exists before the row
 * goes.
 */
async function keepBytes(transaction: StoreTransaction, row: DocumentOutboxRow): Promise<void> {
  if (row.type === 'whole') return;
  const { documentId, hash, kind, bytes } = row;
  await transaction.table('chunks').put({ documentId, hash, kind, bytes });
}

async function queueWhole(transaction: StoreTransaction, row: DocumentOutboxRow, now: number): Promise<void> {
  const outbox = transaction.table('outbox');
  if (row.type === 'whole') {
    await outbox.put({ ...row, state: 'parked', reason: lacksPart });
    await transaction.table('problems').put({
      id: row.documentId,
      documentId: row.documentId,
      kind: row.kind,
      type: 'incomplete',
      state: 'open',
      bytes: null,
      at: now,
    });
    return;
  }
  // The whole document takes the row's place in the queue.
  await keepBytes(transaction, row);
  const others = (await outbox.ofDocument(row.documentId)).filter((other) => other.id !== row.id);
  if (others.some((other) => other.type === 'whole' && other.state === 'waiting')) {
    await outbox.remove([row.id!]);
    return;
  }
  const { id, documentId, kind, schemaVersion } = row;
  await outbox.put({
    id: id!,
    type: 'whole',
    documentId,
    kind,
    schemaVersion,
    state: 'waiting',
    reason: null,
    at: now,
  });
}

/** An outbox row with the bytes to send for it. */
interface OutgoingChunk {
  readonly row: DocumentOutboxRow;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * Pushes the first document rows of the outbox, as many as fit in one batch. Returns how many rows the server has
 * acknowledged.
 */
export async function pushBatchOf(
  deps: EngineDeps,
  deviceId: string,
  rows: readonly OutboxRow[],
): Promise<Result<number, ApiFailure>> {
  const feed = await readFeed(deps.store);
  const outgoing = await takeBatch(deps, rows, loadOf(feed, 'pushBytes'));
  if (outgoing.length === 0) return ok(0);
  const frames = [
    encodeFrame(utf8, { type: 'push', account: deps.account, device: deviceId, ...knownHeadOf(feed) }),
    ...outgoing.map(({ row, hash, bytes }) =>
      encodeFrame(
        utf8,
        { type: 'chunk', documentId: row.documentId, kind: row.kind, schemaVersion: row.schemaVersion, hash },
        bytes,
      ),
    ),
  ];
  const bytes = concatBytes(frames);
  const began = deps.clock.now();
  const reply = await callApi(deps, push, { headers: { 'Content-Type': framesContentType }, bytes });
  if (reply.ok || reply.error.type === 'unreachable') {
    const ms = deps.clock.now() - began;
    await noteCarried(deps, 'pushBytes', { bytes: bytes.length, ms, arrived: reply.ok });
  }
  if (!reply.ok) return reply;
  if (reply.value.chunks.length !== outgoing.length) return fail({ type: 'malformed' });
  await applyPushResult(
    deps,
    outgoing.map(({ row }) => row),
    reply.value,
  );
  return ok(reply.value.chunks.filter((chunk) => chunk.outcome === 'stored').length);
}

/** As many rows from the front as fit in `bytes`, and at least one. The server commits each batch separately. */
async function takeBatch(deps: EngineDeps, rows: readonly OutboxRow[], bytes: number): Promise<OutgoingChunk[]> {
  const outgoing: OutgoingChunk[] = [];
  let size = 0;
  for (const row of rows) {
    if (row.type === 'request' || row.type === 'picture' || outgoing.length >= pushBatch.chunks) break;
    const chunk = row.type === 'chunk' ? await soundChunk(deps, row) : await wholeDocument(deps, row);
    if (size > 0 && size + chunk.bytes.length > bytes) break;
    size += chunk.bytes.length;
    outgoing.push(chunk);
  }
  return outgoing;
}

/** The row's own bytes. If they are damaged, the whole document from its stored chunks. */
async function soundChunk(deps: EngineDeps, row: ChunkOutboxRow): Promise<OutgoingChunk> {
  if (chunkHash(row.bytes) === row.hash) return { row, hash: row.hash, bytes: row.bytes };
  const whole: WholeOutboxRow = {
    ...(row.id === undefined ? {} : { id: row.id }),
    type: 'whole',
    documentId: row.documentId,
    kind: row.kind,
    schemaVersion: row.schemaVersion,
    state: row.state,
    reason: row.reason,
    at: row.at,
  };
  await deps.store.write(['outbox'], (transaction) => transaction.table('outbox').put(whole));
  return await wholeDocument(deps, whole);
}

async function wholeDocument({ store }: EngineDeps, row: WholeOutboxRow): Promise<OutgoingChunk> {
  const { sound } = await readChunks(store, row.documentId);
  const bytes = concatBytes([constantBytes(row.kind), ...sound.map((chunk) => chunk.bytes)]);
  return { row: { ...row, schemaVersion: currentSchemaVersion[row.kind] }, hash: chunkHash(bytes), bytes };
}
