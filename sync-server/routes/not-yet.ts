import { authPrefix } from '#core/api/sign-in.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { notYet } from '../errors.ts';
import { authenticate } from '../middleware/authenticate.ts';

/** Answers a call that a later version will carry out: 501, in words. */
export function answerNotYet(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    // A browser is sent to these before anybody is signed in.
    const isNavigation = ctx.method === 'GET' && ctx.path.startsWith(authPrefix);
    if (!isNavigation) await authenticate(ctx, deps);
    throw notYet(
      isNavigation
        ? 'This server is not connected to that platform yet.'
        : 'This server does not publish yet. Copy the text and post it yourself.',
    );
  };
}
