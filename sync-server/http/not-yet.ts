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
  if (key === 'google') return 'Google sign-in is not set up on this server. Sign in with your username and password.';
  const platform = platforms.find((each) => each.key === key);
  if (!platform) throw notFound();
  return `This server cannot connect ${platform.name} yet. Copy the text and post it yourself.`;
}
