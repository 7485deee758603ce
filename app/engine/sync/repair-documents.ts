import { messages } from '#core/api/messages.ts';
import { getDocument } from '#core/api/sync.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { feedFrame } from '#core/sync/protocol.ts';
import { queueWhole } from '../documents/document-storage.ts';
import type { EngineDeps } from '../ports.ts';
import { patchFeed } from '../store/feed.ts';
import { queuePictures } from '../store/queue-pictures.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { ProblemRow } from '../store/rows.ts';
import { removeMarks } from '../store/stored-projections.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import { readCall } from '../wire/call-api.ts';
import { collect, readFrames } from './read-page.ts';
import { emptyPage, type PulledPage, pulledTables, putPulled, readMetByPage } from './store-page.ts';
import { appendSyncHistory } from './sync-history.ts';

/**
 * Fetches documents with damaged or missing chunks from the server, whole. The damaged bytes stay in the problem's row.
 * Returns how many documents were repaired.
 */
export async function repairDocuments(deps: EngineDeps): Promise<Result<number, ApiFailure>> {
  const problems = await readAtOnce(deps.store, ['problems'], (transaction) => transaction.table('problems').all());
  const openProblems = problems.filter((problem) => problem.state === 'open');
  const documentIds = new Set(openProblems.map((problem) => problem.documentId));
  for (const documentId of documentIds) {
    const open = openProblems.filter((problem) => problem.documentId === documentId);
    const fetched = await fetchDocument(deps, documentId);
    if (fetched.ok) await storeHealed(deps, open, fetched.value);
    // The server does not have it either. Only the outbox could repair it, and that has been tried.
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
    // Includes the row: this device may have made one from an incomplete document.
    const healed = sound.length === pulled.chunks.length ? pulled : { ...emptyPage(), chunks: sound };
    await removeMarks(transaction, await putPulled(transaction, healed, await readMetByPage(transaction, healed)));
    for (const problem of open) await transaction.table('problems').put({ ...problem, state: 'healed' });
    // Rows that were parked because these chunks were missing can be sent now.
    const outbox = transaction.table('outbox');
    for (const row of await outbox.ofDocument(sound[0]!.documentId)) {
      if (row.type === 'whole' && row.state === 'parked') await outbox.put({ ...row, state: 'waiting', reason: null });
    }
    await appendSyncHistory(
      transaction,
      clock.now(),
      open.some(({ type }) => type === 'damaged-chunk')
        ? 'Restored a damaged draft from the server.'
        : 'Downloaded the draft you opened first.',
    );
  });
  channel.post({ type: 'chunks-stored', documentIds: sound.map((chunk) => chunk.documentId) }, 'everyone');
}

/**
 * Handles a server database that is not the one this device knew: it was restored from a backup, or put back by hand.
 * Everything on this device is queued whole, and the log is read from 0, so nothing that any device holds is lost.
 */
export async function resyncAfterRestore({ store, clock }: EngineDeps, epoch: string): Promise<void> {
  await store.write(
    ['chunks', 'outbox', 'feed', 'contentRows', 'workspace', 'images', 'syncHistory'],
    async (transaction) => {
      const outbox = transaction.table('outbox');
      const held = new Set(await transaction.table('chunks').documentIds());
      const whole = new Set((await outbox.all()).filter((row) => row.type === 'whole').map((row) => row.documentId));
      const queue = async (id: string, kind: DocumentKind) => {
        if (held.has(id) && !whole.has(id)) await queueWhole(transaction, { id, kind, now: clock.now() });
      };
      for (const row of await transaction.table('contentRows').all()) {
        await transaction.table('contentRows').put({ ...row, seq: 0 });
        await queue(row.id, 'content-item');
      }
      for (const record of await transaction.table('workspace').all()) {
        await transaction.table('workspace').put({ ...record, seq: 0 });
        await queue(record.id, 'workspace');
      }
      await queuePictures(transaction, clock.now());
      const known = { knownHead: 0, knownMark: null };
      await patchFeed(transaction, { epoch, cursor: 0, ...known, token: null, filled: false, progress: null });
      await appendSyncHistory(
        transaction,
        clock.now(),
        'The server was restored from a backup. Sending everything on this device again.',
      );
    },
  );
}

/** Milliseconds between two attempts of an account that is full: only the server's operator can make room. */
const AGAIN_MS = 60 * 60 * 1000;

/** Queues what was refused because the account is full again, once per `AGAIN_MS`. */
export async function retryWhatWasFull({ store, clock }: EngineDeps): Promise<void> {
  const due = clock.now() - AGAIN_MS;
  const parked = await readAtOnce(store, ['outbox'], (transaction) => transaction.table('outbox').inState('parked'));
  if (!parked.some((row) => row.reason === messages.accountFull && row.at <= due)) return;
  await store.write(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    for (const row of await outbox.inState('parked')) {
      if (row.reason !== messages.accountFull || row.at > due) continue;
      await outbox.put({ ...row, state: 'waiting', reason: null, at: clock.now() });
    }
  });
}
