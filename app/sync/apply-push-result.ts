import { messages } from '#core/api/messages.ts';
import type { PushReply, RefusalReason } from '#core/sync/protocol.ts';
import { putFeed, toldHead } from '../engine/feed.ts';
import {
  projectionTables,
  putNewerProjections,
  readStoredBefore,
  removeMarks,
  type DocumentProjection,
} from '../engine/stored-projections.ts';
import type { StoreTransaction } from '../engine/device-store.ts';
import type { DocumentOutboxRow } from '../engine/rows.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

const refusals: Readonly<Record<RefusalReason, string>> = {
  malformed: 'The server could not read this change.',
  damaged: 'This change was damaged on its way. It will be sent again.',
  oversized: 'This change is too large for the server. Split the piece.',
  foreign: 'This change belongs to another document.',
  'future-version': 'The server is older than this app. It will take this change once it is updated.',
  quota: messages.accountFull,
};

const lacksPart = 'This device lacks a part of the document. It is fetched from the server.';

/**
 * Applies a push's reply: acknowledged rows leave the outbox, refused ones are parked with the reason, and a document
 * that the server has gaps in is queued whole. What the server had no time for stays queued. A document's merged row is
 * written only when nothing of it is left in the outbox: the server's row does not have those words yet.
 */
export async function applyPushResult(
  deps: EngineDeps,
  pushed: readonly DocumentOutboxRow[],
  answer: PushReply,
): Promise<void> {
  const isTyping = answer.documents.length === 0 && answer.chunks.every(({ outcome }) => outcome === 'stored');
  await (isTyping ? acknowledge(deps, pushed, answer) : applyOutcomes(deps, pushed, answer));
}

/** All is stored, as after typing. The next words wait for the outbox: nothing is read of it. */
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

/** Which log acknowledged: should it be put back to an earlier day, these words must be sent again. */
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
    // Another context has taken over meanwhile and was answered first where a row is gone.
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

/** One row for all that waits of the document: what is written next depends on what was refused. */
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

/** The row's bytes are on the disk twice: makes sure of the copy that stays. */
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
  // The document goes out whole in the row's place.
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
