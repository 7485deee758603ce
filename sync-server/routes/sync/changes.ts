import { Readable } from 'node:stream';
import { changesQuery, framesContentType, protocolHeader, sealedPagesSince } from '#core/sync/protocol.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { invalidRequest, otherAccount } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { readFeed } from '../../sync/feed.ts';

/** GET /api/sync/changes: one page of what is newer than the caller's cursor, as frames. */
export function getChanges(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    const { user } = authenticate(ctx, deps);
    const query = changesQuery.safeParse(ctx.query);
    if (!query.success) throw invalidRequest('The query is not one of this protocol.');
    if (query.data.account !== user.id) throw otherAccount();
    // A new device's lists are right at once.
    if (query.data.since === 0 && query.data.token === undefined) await deps.projections.settle(user.id);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = framesContentType;
    const isSealed = Number(ctx.get(protocolHeader)) >= sealedPagesSince;
    ctx.body = Readable.from(readFeed(deps.syncStore, { ...query.data, userId: user.id, isSealed }));
  };
}
