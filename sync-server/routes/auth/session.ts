import type { AppContext, AppDeps } from '../../app-context.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { sessionKey } from '../../store/sessions.ts';
import { presentUser } from './present-user.ts';

/** GET /api/auth/me: who is signed in; 401 when nobody is. */
export function getMe(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    const { user } = authenticate(ctx, deps);
    ctx.body = await presentUser(deps, user);
  };
}

/** POST /api/auth/logout: ends the session and its event streams. Nothing happens to a stranger. */
export function postLogout({ doorbell }: AppDeps) {
  return (ctx: AppContext): void => {
    if (ctx.session?.userId) {
      doorbell.endSession(sessionKey(ctx.session.externalKey));
      ctx.session = null;
    }
    // What this browser kept of the person's pictures and lists.
    ctx.set('Clear-Site-Data', '"cache"');
    ctx.status = 204;
  };
}
