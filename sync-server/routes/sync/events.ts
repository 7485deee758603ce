import type { AppContext, AppDeps } from '../../app-context.ts';
import { otherAccount } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';

/** GET /api/sync/events: an event stream that only says the user's newest feed number. */
export function getEvents(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    // A stream sends its headers before the session could be saved.
    const { user, session } = authenticate(ctx, deps, { keepsAlive: false });
    if (ctx.query['account'] !== user.id) throw otherAccount();
    const head = await deps.syncStore.head(user.id);
    // From here on the doorbell owns the response; the context is not kept.
    ctx.respond = false;
    const { res } = ctx;
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    res.on('close', deps.doorbell.open({ userId: user.id, session, output: res }, head));
  };
}
