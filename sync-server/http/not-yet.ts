import { authPrefix } from '#core/api/sign-in.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { AppContext } from '../app-context.ts';
import { notFound, notYet } from './errors.ts';

/** Answers a call that a later version will carry out: 501, in words. A browser is sent there before anybody is signed in. */
export function answerNotYet(ctx: AppContext): never {
  throw notYet(notConnected(ctx.path));
}

/** @throws 404 where nobody could ever sign in */
function notConnected(path: string): string {
  const key = path.slice(authPrefix.length);
  if (key === 'google') return 'Google sign-in is not set up on this server. Sign in with your username and password.';
  const platform = platforms.find((each) => each.key === key);
  if (!platform) throw notFound();
  return `This server cannot connect ${platform.name} yet. Copy the text and post it yourself.`;
}
