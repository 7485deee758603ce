import { authPrefix } from '#core/api/sign-in.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { AppContext } from '../app-context.ts';
import { notFound, notYet } from './errors.ts';

/**
 * Answers a call of a later version: 501, with a sentence. Browsers are sent to such addresses before anyone has signed
 * in.
 */
export function answerNotYet(ctx: AppContext): never {
  throw notYet(notConnected(ctx.path));
}

/** @throws 404 for a name that is neither Google nor a platform */
function notConnected(path: string): string {
  const key = path.slice(authPrefix.length);
  if (key === 'google')
    return 'Signing in with Google is not part of this server yet. Sign in with your username and password.';
  const platform = platforms.find((each) => each.key === key);
  if (!platform) throw notFound();
  return `Connecting ${platform.name} is not part of this server yet. Copy the text and post it yourself.`;
}
