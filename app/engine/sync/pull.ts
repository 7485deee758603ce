/**
 * Pulls one page of the person's log and stores it.
 *
 * A request names the log position that this device has reached, the epoch of the server's database, and the newest log
 * position and mark that it has stored. The server answers with a page, or with `reset` when its log is not the one
 * that the device has read. A different epoch, or a log that ends before the device's position, also means that the
 * database was restored: everything on this device is queued again and the log is read from 0.
 *
 * A page counts only when its last frame says that it is complete. While a new device is being filled, the next page is
 * requested before the current one is stored (`PageAhead`). No document is opened during a pull.
 */
import { getChanges } from '#core/api/sync.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { EngineDeps } from '../ports.ts';
import { knownHeadOf, readFeed, toldHead } from '../store/feed.ts';
import type { FeedRow } from '../store/rows.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import { readCall } from '../wire/call-api.ts';
import { loadOf, noteCarried } from './line-load.ts';
import { readPage, type ReadPage } from './read-page.ts';
import { resyncAfterRestore } from './repair-documents.ts';
import { standsAt, storePage } from './store-page.ts';

/**
 * Pulls one page of the log and stores it with its log position in one transaction. Returns whether there is more, and
 * how many documents the page touched.
 *
 * @param ahead may hold a request for this page, and is used to request the one after it
 */
export async function pullPage(
  deps: EngineDeps,
  ahead?: PageAhead,
): Promise<Result<{ more: boolean; documents: number }, ApiFailure>> {
  const feed = await readFeed(deps.store);
  // The account was closed during the pass.
  if (!feed) return fail({ type: 'cancelled' });
  const { reply, ms } = await (ahead?.take(feed) ?? askPage(deps, feed));
  if (!reply.ok) {
    if (reply.error.type === 'unreachable') await noteCarried(deps, 'pageBytes', { bytes: 0, ms, arrived: false });
    return reply;
  }
  const { page, pulled, bytes } = reply.value;
  await noteCarried(deps, 'pageBytes', { bytes, ms, arrived: true });
  const { epoch, reset, head, mark, upTo, more, token, total } = page;
  const isOtherDatabase = (feed.epoch !== null && epoch !== feed.epoch) || (token === null && head < feed.cursor);
  if (reset || isOtherDatabase) {
    await resyncAfterRestore(deps, epoch);
    return ok({ more: true, documents: 0 });
  }
  const now = ahead && token !== null ? await readFeed(deps.store) : undefined;
  if (now) ahead?.ask({ ...now, epoch, token, ...toldHead(now, { head, mark }) });
  await storePage(deps, pulled, { askedAt: feed, epoch, head, mark, upTo, more, token, total });
  // A device that has just been filled asks once more for what was written meanwhile.
  return ok({ more: more || upTo < head, documents: pulled.rows.length });
}

/** Prefetches the next page of a device that is being filled while the current page is stored. */
export class PageAhead {
  readonly #deps: EngineDeps;
  #next: { readonly askedAt: FeedRow; readonly asked: Promise<AskedPage>; readonly stop: () => void } | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** @param feed the state that the device will have then */
  ask(feed: FeedRow): void {
    const wanted = new AbortController();
    const asked = askPage(this.#deps, feed, wanted.signal);
    // Avoids an unhandled rejection; `take` returns the promise with its error.
    asked.catch(() => {});
    this.#next = { askedAt: feed, asked, stop: () => wanted.abort() };
  }

  /** The prefetched page; null when the device is at another log position by now. */
  take(feed: FeedRow): Promise<AskedPage> | null {
    const next = this.#next;
    this.#next = null;
    if (next && standsAt(feed, next.askedAt)) return next.asked;
    next?.stop();
    return null;
  }

  /** Aborts the prefetch. */
  drop(): void {
    this.#next?.stop();
    this.#next = null;
  }
}

interface AskedPage {
  readonly reply: Result<ReadPage, ApiFailure>;
  /** From sending the request to the last byte; the clock may have jumped meanwhile. */
  readonly ms: number;
}

/**
 * Requests and reads the page after the device's log position. Nothing is stored.
 * @param signal aborted when the page is no longer needed
 */
async function askPage(deps: EngineDeps, feed: FeedRow, signal?: AbortSignal): Promise<AskedPage> {
  const query = {
    account: deps.account,
    device: feed.deviceId,
    since: feed.cursor,
    ...(feed.epoch ? { epoch: feed.epoch } : {}),
    ...knownHeadOf(feed),
    ...(feed.token ? { token: feed.token } : {}),
    limit: loadOf(feed, 'pageBytes'),
  };
  const began = deps.clock.now();
  const reply = await readCall(deps, getChanges, { query, ...(signal && { signal }) }, readPage);
  return { reply, ms: deps.clock.now() - began };
}
