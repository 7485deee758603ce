import { getDocument } from '#core/api/sync.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { feedFrame } from '#core/sync/protocol.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { readCall } from '../api/call-api.ts';
import type { ProblemRow } from '../engine/rows.ts';
import { collect } from './read-page.ts';
import { readFrames } from './read-frames.ts';
import { emptyPage, pulledTables, putPulled, readMetByPage, type PulledPage } from './store-page.ts';
import { appendSyncHistory } from './sync-history.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { readAtOnce } from '../engine/read-at-once.ts';
import { removeMarks } from '../engine/stored-projections.ts';

/**
 * Fetches the documents whose chunks are damaged or lacking on this device from the server, whole.
 * The damaged bytes stay in the problem's row. Returns how many documents were repaired.
 */
export async function repairDocuments(deps: EngineDeps): Promise<Result<number, ApiFailure>> {
  const problems = await readAtOnce(deps.store, ['problems'], (transaction) => transaction.table('problems').all());
  const openProblems = problems.filter((problem) => problem.state === 'open');
  const documentIds = new Set(openProblems.map((problem) => problem.documentId));
  for (const documentId of documentIds) {
    const open = openProblems.filter((problem) => problem.documentId === documentId);
    const fetched = await fetchDocument(deps, documentId);
    if (fetched.ok) await storeHealed(deps, open, fetched.value);
    // The server does not have it either: only the outbox can repair it, and has done what it could.
    else if (fetched.error.type !== 'not-found') return fetched;
  }
  return ok(documentIds.size);
}

async function fetchDocument(deps: EngineDeps, documentId: string): Promise<Result<PulledPage, ApiFailure>> {
  const pulled = emptyPage();
  const read = readFrames(({ header, payload }) => {
    const frame = feedFrame.parse(header);
    if (frame.type !== 'page' && frame.type !== 'end') collect(pulled, frame, payload);
  });
  const input = { params: { id: documentId }, query: { account: deps.account } };
  const reply = await readCall(deps, getDocument, input, read);
  return reply.ok ? ok(pulled) : reply;
}

async function storeHealed(
  { store, clock, channel }: EngineDeps,
  open: readonly ProblemRow[],
  pulled: PulledPage,
): Promise<void> {
  const sound = pulled.chunks.filter((chunk) => chunkHash(chunk.bytes) === chunk.hash);
  if (sound.length === 0) return;
  await store.write([...pulledTables, 'problems', 'syncHistory'], async (transaction) => {
    // With its row: this device may have made one of what was left of the document.
    const healed = sound.length === pulled.chunks.length ? pulled : { ...emptyPage(), chunks: sound };
    await removeMarks(transaction, await putPulled(transaction, healed, await readMetByPage(transaction, healed)));
    for (const problem of open) await transaction.table('problems').put({ ...problem, state: 'healed' });
    // Rows that were parked for want of these chunks can go now.
    const outbox = transaction.table('outbox');
    for (const row of await outbox.ofDocument(sound[0]!.documentId)) {
      if (row.type === 'whole' && row.state === 'parked') await outbox.put({ ...row, state: 'waiting', reason: null });
    }
    await appendSyncHistory(
      transaction,
      clock.now(),
      open.some(({ type }) => type === 'damaged-chunk')
        ? 'A damaged part of a piece was fetched from the server.'
        : 'A piece that was opened before all of it was here was fetched first.',
    );
  });
  channel.post({ type: 'chunks-stored', documentIds: sound.map((chunk) => chunk.documentId) }, 'everyone');
}
