import { getChanges } from '#core/api/sync.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';
import { knownHeadOf, readFeed, toldHead } from '../ports/feed.ts';
import type { FeedRow } from '../store/rows.ts';
import type { ApiFailure } from '../wire/api-failure.ts';
import { readCall } from '../wire/call-api.ts';
import { loadOf, noteCarried } from './line-load.ts';
import { readPage, type ReadPage } from './read-page.ts';
import { resyncAfterRestore } from './repair-documents.ts';
import { standsAt, storePage } from './store-page.ts';

/**
 * Pulls one page of the feed and stores it with its cursor in one transaction; no document is opened.
 * Returns whether there is more, and how many documents the page touched.
 *
 * @param ahead where the page may be on its way already, and the one after it is asked for
 */
export async function pullPage(
  deps: EngineDeps,
  ahead?: PageAhead,
): Promise<Result<{ more: boolean; documents: number }, ApiFailure>> {
  const feed = await readFeed(deps.store);
  // The account was closed under the pass.
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
  // A filled device asks once more for what was written while it was being filled.
  return ok({ more: more || upTo < head, documents: pulled.rows.length });
}

/** The next page of a device that is being filled, on its way while the one before is stored. */
export class PageAhead {
  readonly #deps: EngineDeps;
  #next: { readonly askedAt: FeedRow; readonly asked: Promise<AskedPage>; readonly stop: () => void } | null = null;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** @param feed where the device will stand */
  ask(feed: FeedRow): void {
    const wanted = new AbortController();
    const asked = askPage(this.#deps, feed, wanted.signal);
    // Heard by who takes it, if anybody does.
    asked.catch(() => {});
    this.#next = { askedAt: feed, asked, stop: () => wanted.abort() };
  }

  /** What was asked for; null where the device stands elsewhere by now. */
  take(feed: FeedRow): Promise<AskedPage> | null {
    const next = this.#next;
    this.#next = null;
    if (next && standsAt(feed, next.askedAt)) return next.asked;
    next?.stop();
    return null;
  }

  /** Nobody will take the page that is on its way. */
  drop(): void {
    this.#next?.stop();
    this.#next = null;
  }
}

interface AskedPage {
  readonly reply: Result<ReadPage, ApiFailure>;
  /** From asking to the last byte; the clock may have jumped meanwhile. */
  readonly ms: number;
}

/**
 * Asks for what follows where the device stands, and reads it. Nothing is stored.
 * @param signal aborted when nobody wants it any more
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
