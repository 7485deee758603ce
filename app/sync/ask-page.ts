import { getChanges } from '#core/api/sync.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { readCall } from '../api/call-api.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { knownHeadOf } from '../engine/feed.ts';
import type { FeedRow } from '../engine/rows.ts';
import { loadOf } from './line-load.ts';
import { readPage, type ReadPage } from './read-page.ts';

export interface AskedPage {
  readonly reply: Result<ReadPage, ApiFailure>;
  /** From asking to the last byte; the clock may have jumped meanwhile. */
  readonly ms: number;
}

/**
 * Asks for what follows where the device stands, and reads it. Nothing is stored.
 * @param signal aborted when nobody wants it any more
 */
export async function askPage(deps: EngineDeps, feed: FeedRow, signal?: AbortSignal): Promise<AskedPage> {
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
