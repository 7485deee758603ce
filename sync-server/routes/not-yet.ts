import { authPrefix } from '#core/api/sign-in.ts';
import { platforms } from '#core/platforms/catalogue.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { notFound, notYet } from '../errors.ts';
import { authenticate } from '../middleware/authenticate.ts';

/** Answers a call that a later version will carry out: 501, in words. */
export function answerNotYet(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    // A browser is sent to these before anybody is signed in.
    if (ctx.method === 'GET' && ctx.path.startsWith(authPrefix)) throw notYet(notConnected(ctx.path));
    await authenticate(ctx, deps);
    throw notYet('This server does not publish yet. Copy the text and post it yourself.');
  };
}

/** @throws 404 where nobody could ever sign in */
function notConnected(path: string): string {
  const key = path.slice(authPrefix.length);
  if (key === 'google')
    return 'Signing in with Google is not part of this server yet. Sign in with your username and password.';
  const platform = platforms.find((each) => each.key === key);
  if (!platform) throw notFound();
  return `Connecting ${platform.name} is not part of this server yet. Copy the text and post it yourself.`;
}
