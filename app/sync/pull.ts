import { getChanges } from '#core/api/sync.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { readCall } from '../api/call-api.ts';
import { loadOf, noteCarried } from './line-load.ts';
import { readPage } from './read-page.ts';
import { storePage } from './store-page.ts';
import { resyncAfterRestore } from './resync-after-restore.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { knownHeadOf } from '../engine/feed.ts';

/**
 * Pulls one page of the feed and stores it with its cursor in one transaction; no document is opened.
 * Returns whether there is more, and how many documents the page touched.
 */
export async function pullPage(deps: EngineDeps): Promise<Result<{ more: boolean; documents: number }, ApiFailure>> {
  const feed = await deps.store.read(['feed'], (transaction) => transaction.table('feed').get('feed'));
  // The account was closed under the pass.
  if (!feed) return fail({ type: 'cancelled' });
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
  const reply = await readCall(deps, getChanges, { query }, readPage);
  const ms = deps.clock.now() - began;
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
  await storePage(deps, pulled, { askedAt: feed, epoch, head, mark, upTo, more, token, total });
  // A filled device asks once more for what was written while it was being filled.
  return ok({ more: more || upTo < head, documents: pulled.rows.length });
}
