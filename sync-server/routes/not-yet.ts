import type { AppContext, AppParts } from '../app-context.ts';
import { notYet } from '../errors.ts';
import { authenticate } from '../middleware/authenticate.ts';

const sentences = {
  ai: 'This server has no writing assistant yet.',
  publishing: 'This server does not publish yet. Copy the text and post it yourself.',
} as const;

/** Answers a call that a later version will carry out: 501, AI calls as JSON like all of their answers. */
export function answerNotYet(parts: AppParts, what: keyof typeof sentences): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    // A browser is sent to these before anybody is signed in.
    const isNavigation = ctx.method === 'GET' && ctx.path.startsWith('/api/auth/');
    if (!isNavigation) await authenticate(ctx, parts);
    if (what === 'publishing') throw notYet(isNavigation ? 'This server is not connected to that platform yet.' : sentences.publishing);
    ctx.status = 501;
    ctx.body = { success: false, message: sentences.ai };
  };
}
