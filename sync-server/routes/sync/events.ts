import type { AppContext, AppParts } from '../../app-context.ts';
import { otherAccount } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';

/** GET /api/sync/events: an event stream that only says the user's newest feed number. */
export function getEvents(parts: AppParts) {
  return async (ctx: AppContext): Promise<void> => {
    // A stream sends its headers before the session could be saved.
    const { user, session } = await authenticate(ctx, parts, { keepsAlive: false });
    if (ctx.query['account'] !== user.id) throw otherAccount();
    const head = await parts.syncLog.head(user.id);
    // From here on the doorbell owns the response; the context is not kept.
    ctx.respond = false;
    const { res } = ctx;
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    res.on('close', parts.doorbell.open({ userId: user.id, session, output: res }, head));
  };
}
