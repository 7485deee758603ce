import { getChanges } from '#core/api/sync.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { feedFrame, type FeedPage, projectedRow, type ProjectedRow } from '#core/sync/protocol.ts';
import * as z from 'zod/mini';
import type { ApiFailure } from '../api/api-failure.ts';
import { readCall } from '../api/call-api.ts';
import { readFrames } from './read-frames.ts';
import { emptyPage, storePage, type PulledPage } from './store-page.ts';
import { resyncAfterRestore } from './resync-after-restore.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { utf8 } from './utf8.ts';

const rows = z.array(projectedRow);

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
    ...(feed.token ? { token: feed.token } : {}),
  };
  const pulled: PulledPage = emptyPage();
  let page: FeedPage | null = null;
  const read = readFrames(({ header, payload }) => {
    const frame = feedFrame.parse(header);
    if (frame.type === 'page') page = frame;
    else collect(pulled, frame, payload);
  });
  const reply = await readCall(deps, getChanges, { query }, read);
  if (!reply.ok) return reply;
  if (!page) return fail({ type: 'malformed' });
  const { epoch, reset, head, upTo, more, token, total } = page as FeedPage;
  const isOtherDatabase = (feed.epoch !== null && epoch !== feed.epoch) || (token === null && head < feed.cursor);
  if (reset || isOtherDatabase) {
    await resyncAfterRestore(deps, epoch);
    return ok({ more: true, documents: 0 });
  }
  await storePage(deps, pulled, { epoch, upTo, more, token, total });
  // A filled device asks once more for what was written while it was being filled.
  return ok({ more: more || upTo < head, documents: pulled.rows.length });
}

export function collect(
  pulled: PulledPage,
  frame: Exclude<z.infer<typeof feedFrame>, FeedPage>,
  payload: Uint8Array,
): void {
  switch (frame.type) {
    case 'rows':
      pulled.rows.push(...(rows.parse(JSON.parse(utf8.decode(payload))) satisfies ProjectedRow[]));
      return;
    case 'chunk':
      pulled.chunks.push({ documentId: frame.documentId, kind: frame.kind, hash: frame.hash, bytes: payload });
      return;
    case 'text':
      pulled.texts.set(frame.documentId, utf8.decode(payload));
  }
}
