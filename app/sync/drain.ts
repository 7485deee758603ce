import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { ensureFeed, patchFeed } from '../engine/feed.ts';
import type { OutboxRow } from '../engine/rows.ts';
import { repairDocuments } from './repair-documents.ts';
import { pullPage } from './pull.ts';
import { pushBatchOf } from './push.ts';
import { sendPicture } from './send-picture.ts';
import { sendRequest } from './send-request.ts';
import { appendSyncHistory } from './sync-history.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

/** The Web Lock that every context of one browser takes for one pass. Never held across waits. */
export function drainLockName(account: string): string {
  return `rostrum-sync ${account}`;
}

export type Drained =
  /** Everything was sent and everything new was stored. */
  | { readonly type: 'done' }
  /** Another tab or the service worker is at it. */
  | { readonly type: 'busy' }
  | { readonly type: 'failed'; readonly failure: ApiFailure };

/**
 * One pass: the outbox in order, then the feed, then what needs repair. Run by the page, the worker and the
 * service worker alike.
 */
export async function drain(deps: EngineDeps): Promise<Drained> {
  let drained: Drained = { type: 'done' };
  const held = await deps.locks.tryHold(drainLockName(deps.account), async () => {
    drained = await pass(deps);
  });
  return held ? drained : { type: 'busy' };
}

async function pass(deps: EngineDeps): Promise<Drained> {
  const { deviceId } = await ensureFeed(deps.store, deps.random);
  const sent = await sendOutbox(deps, deviceId);
  if (!sent.ok) return await failed(deps, sent.error);
  const received = await pullAll(deps, deviceId);
  if (!received.ok) return await failed(deps, received.error);
  const repaired = await repairDocuments(deps);
  if (!repaired.ok) return await failed(deps, repaired.error);
  await deps.store.write(['feed', 'syncHistory'], async (transaction) => {
    const now = deps.clock.now();
    await patchFeed(transaction, {
      reached: true,
      serverBusy: false,
      needsSignIn: false,
      tooOld: false,
      ...(sent.value + received.value > 0 ? { syncedAt: now } : {}),
    });
    if (sent.value > 0)
      await appendSyncHistory(transaction, now, sent.value === 1 ? 'Sent 1 change.' : `Sent ${sent.value} changes.`);
    if (received.value > 0)
      await appendSyncHistory(
        transaction,
        now,
        received.value === 1 ? 'Received 1 piece.' : `Received ${received.value} pieces.`,
      );
  });
  return { type: 'done' };
}

async function sendOutbox(deps: EngineDeps, deviceId: string): Promise<Result<number, ApiFailure>> {
  let sent = 0;
  let idle = 0;
  for (;;) {
    const rows = await waitingRows(deps);
    // Words do not wait behind pictures.
    const first = rows.find((row) => row.type !== 'picture') ?? rows[0];
    if (!first) return ok(sent);
    if (first.type === 'request' || first.type === 'picture') {
      const reply = first.type === 'request' ? await sendRequest(deps, first) : await sendPicture(deps, first);
      if (!reply.ok) return reply;
      sent += 1;
      continue;
    }
    const pushed = await pushBatchOf(
      deps,
      deviceId,
      rows.filter((row) => row.type !== 'picture'),
    );
    if (!pushed.ok) return pushed;
    sent += pushed.value;
    // Rows that the server keeps asking for otherwise: leave them to the next pass rather than spin.
    idle = pushed.value === 0 ? idle + 1 : 0;
    if (idle > 2) return fail({ type: 'malformed' });
  }
}

async function waitingRows({ store }: EngineDeps): Promise<OutboxRow[]> {
  const rows = await store.read(['outbox'], (transaction) => transaction.table('outbox').all());
  return rows.filter((row) => row.state === 'waiting');
}

/** Pulls until nothing is new. A server that was restored makes it begin again, outbox first. */
async function pullAll(deps: EngineDeps, deviceId: string): Promise<Result<number, ApiFailure>> {
  let documents = 0;
  for (;;) {
    const page = await pullPage(deps);
    if (!page.ok) return page;
    documents += page.value.documents;
    if (!page.value.more) return ok(documents);
    const resent = await sendOutbox(deps, deviceId);
    if (!resent.ok) return resent;
  }
}

/** Records the failure in the feed's row: every tab reads the status from there. */
async function failed({ store }: EngineDeps, failure: ApiFailure): Promise<Drained> {
  await store.write(['feed'], async (transaction) => {
    switch (failure.type) {
      case 'unreachable':
        return await patchFeed(transaction, { reached: false });
      case 'signed-out':
      case 'other-account':
        return await patchFeed(transaction, { reached: true, needsSignIn: true });
      case 'too-old':
        return await patchFeed(transaction, { reached: true, tooOld: true });
      case 'retry-later':
      case 'malformed':
      case 'not-found':
      case 'refused':
      case 'cancelled':
        return await patchFeed(transaction, { reached: true, serverBusy: true });
    }
  });
  return { type: 'failed', failure };
}
