import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { readFeed, toldHead } from '../engine/feed.ts';
import { askPage } from './ask-page.ts';
import { noteCarried } from './line-load.ts';
import type { PageAhead } from './page-ahead.ts';
import { resyncAfterRestore } from './resync-after-restore.ts';
import { storePage } from './store-page.ts';

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
