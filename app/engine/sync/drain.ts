/**
 * One pass of sync between this device and the server. The page, the worker and the service worker all run it.
 *
 * Phases of a pass, in this order:
 * 1. Push: changes of documents in batches, then pictures and calls. A call is sent only after the changes and pictures
 *    queued before it, so what is published is what the person saw. A failing call is passed over and never delays
 *    changes.
 * 2. Pull: pages of the person's log after this device's log position. The outbox is sent again after each page while
 *    there is more.
 * 3. Repair: documents with damaged or missing chunks are fetched whole.
 *
 * Invariants: only one context runs a pass at a time, under a Web Lock that is never held between passes. A running
 * pass posts `still-syncing` every 10 s, and another context takes the lock over after 45 s of silence. A pass whose
 * lock was taken sends no further request, and its late answers change nothing. The result is recorded in the feed row,
 * from which every tab reads the status.
 */
import { counted } from '#core/kernel/counted.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import { ensureFeed, patchFeed } from '../store/feed.ts';
import type { EngineDeps, Network } from '../ports.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { OutboxRow } from '../store/rows.ts';
import { PageAhead, pullPage } from './pull.ts';
import { repairDocuments, retryWhatWasFull } from './repair-documents.ts';
import { pushBatchOf } from './push.ts';
import { sendPicture, sendRequest } from './send-request.ts';
import { appendSyncHistory } from './sync-history.ts';

/** The Web Lock that every context of a browser takes for one pass. It is never held between passes. */
export function drainLockName(account: string): string {
  return `rostrum-sync ${account}`;
}

/** Milliseconds without any answer after which the status says that the server is not answering. */
const SILENT_MS = 10_000;
/** Accuracy in milliseconds of the time of the last complete exchange: an idle device need not write at every pass. */
const SYNCED_AT_MS = 60_000;

/** Milliseconds between two `still-syncing` messages of a pass. */
const STILL_SYNCING_MS = 10_000;

interface DrainOptions {
  /** Takes the lock from a context that has posted no `still-syncing` message for too long. */
  readonly takesOver?: boolean;
}

export type Drained =
  /** All queued rows were sent, and everything new was stored. */
  | { readonly type: 'done' }
  /** Another tab or the service worker is running a pass. */
  | { readonly type: 'busy' }
  | { readonly type: 'failed'; readonly failure: ApiFailure };

/** Runs one pass: push, pull, repair. See the top of this file. */
export async function drain(deps: EngineDeps, { takesOver = false }: DrainOptions = {}): Promise<Drained> {
  let drained: Drained = { type: 'done' };
  const run = async (lost: AbortSignal) => {
    const stopTelling = tellStillSyncing(deps);
    try {
      drained = await pass(withSilenceNoted(deps), lost);
    } finally {
      stopTelling();
    }
  };
  const name = drainLockName(deps.account);
  const held = takesOver ? await deps.locks.takeOver(name, run) : await deps.locks.tryHold(name, run);
  return held ? drained : { type: 'busy' };
}

/** Posts `still-syncing` to the other contexts until the returned function is called. */
function tellStillSyncing({ channel, clock }: EngineDeps): () => void {
  let cancel = () => {};
  const again = () => {
    cancel = clock.after(STILL_SYNCING_MS, () => {
      channel.post({ type: 'still-syncing' }, 'others');
      again();
    });
  };
  again();
  return () => cancel();
}

async function pass(given: EngineDeps, lost: AbortSignal): Promise<Drained> {
  const deps = { ...given, network: untilLost(given.network, lost) };
  const failed = (failure: ApiFailure) =>
    lost.aborted ? Promise.resolve<Drained>({ type: 'busy' }) : recordFailure(deps, failure);
  const { deviceId } = await ensureFeed(deps.store, deps.random);
  await retryWhatWasFull(deps);
  // Calls that this pass has already tried and will not try again.
  const left = new Set<number>();
  const outbox = await sendOutbox(deps, deviceId, left);
  if (!outbox.ok) return await failed(outbox.error);
  const { sent, postponed } = outbox.value;
  const received = await pullAll(deps, deviceId, left);
  if (!received.ok) return await failed(received.error);
  const repaired = await repairDocuments(deps);
  if (!repaired.ok) return await failed(repaired.error);
  await deps.store.write(['feed', 'syncHistory'], async (transaction) => {
    const now = deps.clock.now();
    const { syncedAt = null } = (await transaction.table('feed').get('feed')) ?? {};
    const isNoted = syncedAt !== null && Math.abs(now - syncedAt) < SYNCED_AT_MS;
    await patchFeed(transaction, {
      reached: true,
      serverBusy: false,
      needsSignIn: false,
      tooOld: false,
      failingSince: null,
      ...(isNoted && sent + received.value === 0 ? {} : { syncedAt: now }),
    });
    if (sent > 0) await appendSyncHistory(transaction, now, `Sent ${counted(sent, 'change')}.`);
    if (received.value > 0) await appendSyncHistory(transaction, now, `Received ${counted(received.value, 'update')}.`);
  });
  return postponed ? { type: 'failed', failure: postponed } : { type: 'done' };
}

interface SentOutbox {
  /** Number of rows that the server accepted. */
  readonly sent: number;
  /** The failure of a call that the server cannot carry out now although it answers everything else. */
  readonly postponed: ApiFailure | null;
}

async function sendOutbox(
  deps: EngineDeps,
  deviceId: string,
  left: Set<number>,
): Promise<Result<SentOutbox, ApiFailure>> {
  let sent = 0;
  let idle = 0;
  let postponed: ApiFailure | null = null;
  const newest = (await waitingRows(deps)).at(-1)?.id ?? 0;
  for (;;) {
    const rows = (await waitingBefore(deps, newest)).filter(({ id }) => !left.has(id!));
    // Changes wait neither behind pictures nor behind a failing call. A call waits for the changes and pictures before
    // it.
    const words = rows.filter((row) => row.type === 'chunk' || row.type === 'whole');
    const first = words[0] ?? rows[0];
    if (!first) return ok({ sent, postponed });
    if (first.type === 'request' || first.type === 'picture') {
      const reply = first.type === 'request' ? await sendRequest(deps, first) : await sendPicture(deps, first);
      if (reply.ok) {
        sent += 1;
        continue;
      }
      // A picture is not passed over: the call behind it may publish the text that shows it.
      if (first.type === 'picture' || !isAboutThisCall(reply.error)) return reply;
      postponed = reply.error;
      left.add(first.id!);
      continue;
    }
    const pushed = await pushBatchOf(deps, deviceId, words);
    if (!pushed.ok) return pushed;
    sent += pushed.value;
    // The server keeps asking for these rows in another form. Leave them to the next pass instead of looping.
    idle = pushed.value === 0 ? idle + 1 : 0;
    if (idle > 2) return fail({ type: 'malformed' });
  }
}

/** Whether the server works and only this call fails: it returned an error for it, or is still processing it. */
function isAboutThisCall(failure: ApiFailure): boolean {
  return failure.type === 'retry-later' && (failure.status === 500 || failure.status === 409);
}

async function waitingRows({ store }: EngineDeps): Promise<OutboxRow[]> {
  const rows = await readAtOnce(store, ['outbox'], (transaction) => transaction.table('outbox').all());
  return rows.filter((row) => row.state === 'waiting');
}

/**
 * Queued rows up to the first change that was stored after the pass began. Without that limit, continuous typing would
 * keep a pass from ending.
 */
async function waitingBefore(deps: EngineDeps, newest: number): Promise<OutboxRow[]> {
  const rows = await waitingRows(deps);
  const next = rows.findIndex(({ id, type }) => type === 'chunk' && id! > newest);
  return next < 0 ? rows : rows.slice(0, next);
}

/** Pulls until nothing is new. If the server was restored, everything is queued again and the outbox is sent first. */
async function pullAll(deps: EngineDeps, deviceId: string, left: Set<number>): Promise<Result<number, ApiFailure>> {
  let documents = 0;
  const ahead = new PageAhead(deps);
  try {
    for (;;) {
      const page = await pullPage(deps, ahead);
      if (!page.ok) return page;
      documents += page.value.documents;
      if (!page.value.more) return ok(documents);
      const resent = await sendOutbox(deps, deviceId, left);
      if (!resent.ok) return resent;
      // A page requested earlier does not contain it, and no outbox row holds its rows back any more.
      if (resent.value.sent > 0) ahead.drop();
    }
  } finally {
    ahead.drop();
  }
}

/** Refuses further requests once another context has taken over. */
function untilLost(network: Network, lost: AbortSignal): Network {
  return {
    request: async (request) => {
      if (lost.aborted) throw new DOMException('Another context syncs', 'AbortError');
      return await network.request(request);
    },
  };
}

/** Records in the feed row that a request without a body got no answer for `SILENT_MS`, long before it times out. */
function withSilenceNoted(deps: EngineDeps): EngineDeps {
  const { clock, network, store } = deps;
  const note = () =>
    store
      .write(['feed'], async (transaction) => {
        const feed = await transaction.table('feed').get('feed');
        const failingSince = feed?.failingSince ?? clock.now() - SILENT_MS;
        await patchFeed(transaction, { reached: true, serverBusy: true, failingSince });
      })
      // The disk refused the write; the status then reports the disk.
      .catch(() => {});
  return {
    ...deps,
    network: {
      request: async (request) => {
        // The progress of sending a body cannot be observed.
        const cancel = request.body ? () => {} : clock.after(SILENT_MS, () => void note());
        try {
          return await network.request(request);
        } finally {
          cancel();
        }
      },
    },
  };
}

/** Records the failure in the feed row, from which every tab reads the status. */
async function recordFailure({ store, clock }: EngineDeps, failure: ApiFailure): Promise<Drained> {
  await store.write(['feed'], async (transaction) => {
    const feed = await transaction.table('feed').get('feed');
    const failingSince = feed?.failingSince ?? clock.now();
    switch (failure.type) {
      case 'unreachable':
        return failure.timedOut
          ? await patchFeed(transaction, { reached: true, serverBusy: true, failingSince })
          : await patchFeed(transaction, { reached: false, failingSince });
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
        return await patchFeed(transaction, { reached: true, serverBusy: true, failingSince });
    }
  });
  return { type: 'failed', failure };
}
