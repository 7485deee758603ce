import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import { ensureFeed, patchFeed } from '../ports/feed.ts';
import type { Network } from '../ports/ports.ts';
import { readAtOnce } from '../store/read-at-once.ts';
import type { OutboxRow } from '../store/rows.ts';
import { PageAhead, pullPage } from './pull.ts';
import { repairDocuments, retryWhatWasFull } from './repair-documents.ts';
import { pushBatchOf } from './push.ts';
import { sendPicture, sendRequest } from './send-request.ts';
import { appendSyncHistory } from './sync-history.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';

/** The Web Lock that every context of one browser takes for one pass. Never held across waits. */
export function drainLockName(account: string): string {
  return `rostrum-sync ${account}`;
}

/** Milliseconds without any answer after which the server is said not to answer. */
const SILENT_MS = 10_000;
/** How exactly the last whole exchange is known, in milliseconds: an idle device need not write at every pass. */
const SYNCED_AT_MS = 60_000;

/** Milliseconds between two signs of life of a pass. */
const STILL_SYNCING_MS = 10_000;

interface DrainOptions {
  /** The context that syncs has shown no sign of life: its lock is taken from it. */
  readonly takesOver?: boolean;
}

export type Drained =
  /** Everything that waited was sent, and everything new was stored. */
  | { readonly type: 'done' }
  /** Another tab or the service worker is at it. */
  | { readonly type: 'busy' }
  | { readonly type: 'failed'; readonly failure: ApiFailure };

/**
 * One pass: the outbox in order, then the feed, then what needs repair. Run by the page, the worker and the
 * service worker alike.
 */
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

/** Tells the other contexts that this one is alive, for as long as its pass takes. */
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
  // Calls that this pass has tried: it does not ask the server for them again.
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
    if (sent > 0) await appendSyncHistory(transaction, now, sent === 1 ? 'Sent 1 change.' : `Sent ${sent} changes.`);
    if (received.value > 0)
      await appendSyncHistory(
        transaction,
        now,
        received.value === 1 ? 'Received 1 update.' : `Received ${received.value} updates.`,
      );
  });
  return postponed ? { type: 'failed', failure: postponed } : { type: 'done' };
}

interface SentOutbox {
  /** How many rows the server took. */
  readonly sent: number;
  /** Why a call stays that the server cannot carry out now, while it does everything else. */
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
    // Words wait neither behind pictures nor behind a call that fails; a call waits for the words and pictures before it.
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
    // Rows that the server keeps asking for otherwise: leave them to the next pass rather than spin.
    idle = pushed.value === 0 ? idle + 1 : 0;
    if (idle > 2) return fail({ type: 'malformed' });
  }
}

/** Whether the server answers as always and only has trouble with this call: it failed at it, or is still at it. */
function isAboutThisCall(failure: ApiFailure): boolean {
  return failure.type === 'retry-later' && (failure.status === 500 || failure.status === 409);
}

async function waitingRows({ store }: EngineDeps): Promise<OutboxRow[]> {
  const rows = await readAtOnce(store, ['outbox'], (transaction) => transaction.table('outbox').all());
  return rows.filter((row) => row.state === 'waiting');
}

/** What waits, up to what somebody has typed since: one who types on and on would keep a pass from ever ending. */
async function waitingBefore(deps: EngineDeps, newest: number): Promise<OutboxRow[]> {
  const rows = await waitingRows(deps);
  const next = rows.findIndex(({ id, type }) => type === 'chunk' && id! > newest);
  return next < 0 ? rows : rows.slice(0, next);
}

/** Pulls until nothing is new. A server that was restored makes it begin again, outbox first. */
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
      // A page that was asked for before does not have it, and nothing in the outbox keeps its rows away any more.
      if (resent.value.sent > 0) ahead.drop();
    }
  } finally {
    ahead.drop();
  }
}

/** Once another context has taken over, a pass asks the server for nothing more. */
function untilLost(network: Network, lost: AbortSignal): Network {
  return {
    request: async (request) => {
      if (lost.aborted) throw new DOMException('Another context syncs', 'AbortError');
      return await network.request(request);
    },
  };
}

/** Notes in the feed's row that a page was asked for and nothing at all came, long before the request is given up. */
function withSilenceNoted(deps: EngineDeps): EngineDeps {
  const { clock, network, store } = deps;
  const note = () =>
    store
      .write(['feed'], async (transaction) => {
        const feed = await transaction.table('feed').get('feed');
        const failingSince = feed?.failingSince ?? clock.now() - SILENT_MS;
        await patchFeed(transaction, { reached: true, serverBusy: true, failingSince });
      })
      // The disk refuses: that is what the status says then.
      .catch(() => {});
  return {
    ...deps,
    network: {
      request: async (request) => {
        // Nobody can see how much of a body has been sent.
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

/** Records the failure in the feed's row: every tab reads the status from there. */
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
