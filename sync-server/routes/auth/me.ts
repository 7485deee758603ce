import type { AppContext, AppDeps } from '../../app-context.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { presentUser } from './present-user.ts';

/** GET /api/auth/me: who is signed in; 401 when nobody is. */
export function getMe(deps: AppDeps) {
  return async (ctx: AppContext): Promise<void> => {
    const { user } = await authenticate(ctx, deps);
    ctx.body = await presentUser(deps, user);
  };
}
