import { ok, type Result } from '#core/kernel/result.ts';
import { ensureFeed, patchFeed } from '../engine/feed.ts';
import type { OutboxRow } from '../engine/rows.ts';
import { heal } from './repair-documents.ts';
import type { ExchangeFailure } from './exchange.ts';
import { pullPage } from './pull.ts';
import { pushBatchOf } from './push.ts';
import { sendPicture } from './send-picture.ts';
import { sendRequest } from './send-request.ts';
import { appendLog } from './sync-history.ts';
import type { SyncParts } from './sync-deps.ts';

/** The Web Lock that every context of one browser takes for one pass. Never held across waits. */
export function drainLockName(account: string): string {
  return `rostrum-sync ${account}`;
}

export type Drained =
  /** Everything was sent and everything new was stored. */
  | { readonly type: 'done' }
  /** Another tab or the service worker is at it. */
  | { readonly type: 'busy' }
  | { readonly type: 'failed'; readonly failure: ExchangeFailure };

/**
 * One pass: the outbox in order, then the feed, then what needs mending. Run by the page, the worker and the
 * service worker alike.
 */
export async function drain(parts: SyncParts): Promise<Drained> {
  let drained: Drained = { type: 'done' };
  const held = await parts.locks.tryHold(drainLockName(parts.account), async () => {
    drained = await pass(parts);
  });
  return held ? drained : { type: 'busy' };
}

async function pass(parts: SyncParts): Promise<Drained> {
  const { deviceId } = await ensureFeed(parts.store, parts.random);
  const sent = await sendOutbox(parts, deviceId);
  if (!sent.ok) return await failed(parts, sent.error);
  const received = await pullAll(parts, deviceId);
  if (!received.ok) return await failed(parts, received.error);
  const healed = await heal(parts);
  if (!healed.ok) return await failed(parts, healed.error);
  await parts.store.write(['feed', 'log'], async (transaction) => {
    const now = parts.clock.now();
    await patchFeed(transaction, {
      reached: true,
      held: false,
      needsSignIn: false,
      tooOld: false,
      ...(sent.value + received.value > 0 ? { syncedAt: now } : {}),
    });
    if (sent.value > 0)
      await appendLog(transaction, now, sent.value === 1 ? 'Sent 1 change.' : `Sent ${sent.value} changes.`);
    if (received.value > 0)
      await appendLog(
        transaction,
        now,
        received.value === 1 ? 'Received 1 piece.' : `Received ${received.value} pieces.`,
      );
  });
  return { type: 'done' };
}

async function sendOutbox(parts: SyncParts, deviceId: string): Promise<Result<number, ExchangeFailure>> {
  let sent = 0;
  let idle = 0;
  for (;;) {
    const rows = await waitingRows(parts);
    // Words do not wait behind pictures.
    const first = rows.find((row) => row.type !== 'picture') ?? rows[0];
    if (!first) return ok(sent);
    if (first.type === 'request' || first.type === 'picture') {
      const reply = first.type === 'request' ? await sendRequest(parts, first) : await sendPicture(parts, first);
      if (!reply.ok) return reply;
      sent += 1;
      continue;
    }
    const pushed = await pushBatchOf(
      parts,
      deviceId,
      rows.filter((row) => row.type !== 'picture'),
    );
    if (!pushed.ok) return pushed;
    sent += pushed.value;
    // Rows that the server keeps asking for otherwise: leave them to the next pass rather than spin.
    idle = pushed.value === 0 ? idle + 1 : 0;
    if (idle > 2) return { ok: false, error: { type: 'held', afterMs: null } };
  }
}

async function waitingRows({ store }: SyncParts): Promise<OutboxRow[]> {
  const rows = await store.read(['outbox'], (transaction) => transaction.table('outbox').all());
  return rows.filter((row) => row.state === 'waiting');
}

/** Pulls until nothing is new. A server that was restored makes it begin again, outbox first. */
async function pullAll(parts: SyncParts, deviceId: string): Promise<Result<number, ExchangeFailure>> {
  let documents = 0;
  for (;;) {
    const page = await pullPage(parts);
    if (!page.ok) return page;
    documents += page.value.documents;
    if (!page.value.more) return ok(documents);
    const resent = await sendOutbox(parts, deviceId);
    if (!resent.ok) return resent;
  }
}

/** Keeps what the failure tells in the feed's row: the status is read from there, by every tab. */
async function failed({ store }: SyncParts, failure: ExchangeFailure): Promise<Drained> {
  await store.write(['feed'], async (transaction) => {
    switch (failure.type) {
      case 'unreachable':
        return await patchFeed(transaction, { reached: false });
      case 'signed-out':
      case 'other-account':
        return await patchFeed(transaction, { reached: true, needsSignIn: true });
      case 'too-old':
        return await patchFeed(transaction, { reached: true, tooOld: true });
      case 'held':
      case 'not-found':
      case 'refused':
        return await patchFeed(transaction, { reached: true, held: true });
    }
  });
  return { type: 'failed', failure };
}
