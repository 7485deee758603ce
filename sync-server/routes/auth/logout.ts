import type { AppContext, AppDeps } from '../../app-context.ts';
import { sessionKey } from '../../store/sessions.ts';

/** POST /api/auth/logout: ends the session and its event streams. Nothing happens to a stranger. */
export function postLogout({ doorbell }: AppDeps) {
  return (ctx: AppContext): void => {
    if (ctx.session?.userId) {
      doorbell.endSession(sessionKey(ctx.session.externalKey));
      ctx.session = null;
    }
    ctx.status = 204;
  };
}
