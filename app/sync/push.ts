import { push } from '#core/api/sync.ts';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { framesContentType, pushBatch } from '#core/sync/protocol.ts';
import { currentSchemaVersion } from '#core/documents/versions.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { readChunks } from '../engine/document-storage.ts';
import { knownHeadOf, readFeed } from '../engine/feed.ts';
import type { ChunkOutboxRow, DocumentOutboxRow, OutboxRow, WholeOutboxRow } from '../engine/rows.ts';
import { loadOf, noteCarried } from './line-load.ts';
import { applyPushResult } from './apply-push-result.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { utf8 } from './utf8.ts';

/** A row with the bytes that go out for it. */
interface OutgoingChunk {
  readonly row: DocumentOutboxRow;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * Pushes the document rows at the head of the outbox, as many as one batch takes.
 * Returns how many rows the server has acknowledged.
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

/** As many rows from the front as fit in `bytes`, at least one: each batch is a commit of its own. */
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

/** The row's own bytes; where they are damaged, the whole document as the chunks have it. */
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
