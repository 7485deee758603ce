import type { AppContext, AppParts } from '../../app-context.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { presentUser } from './present-user.ts';

/** GET /api/auth/me: who is signed in; 401 when nobody is. */
export function getMe(parts: AppParts) {
  return async (ctx: AppContext): Promise<void> => {
    const { user } = await authenticate(ctx, parts);
    ctx.body = await presentUser(parts, user);
  };
}
