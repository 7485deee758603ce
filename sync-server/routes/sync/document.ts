import { isUuid } from '#core/kernel/ids.ts';
import { framesContentType } from '#core/sync/protocol.ts';
import type { AppDeps, RouteContext } from '../../app-context.ts';
import { notFound, otherAccount } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { readDocument } from '../../sync/feed.ts';

/** GET /api/sync/documents/:id: one document whole, as frames; 404 for what is not the caller's. */
export function getDocument(deps: AppDeps) {
  return async (ctx: RouteContext): Promise<void> => {
    const { user } = authenticate(ctx, deps);
    if (ctx.query['account'] !== user.id) throw otherAccount();
    const id = ctx.params['id'] ?? '';
    const frames = isUuid(id) ? await readDocument(deps.syncStore, user.id, id) : null;
    if (!frames) throw notFound();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = framesContentType;
    ctx.body = Buffer.from(frames);
  };
}
