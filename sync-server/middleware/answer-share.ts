import type { Middleware } from 'koa';
import { sharedParam, shareTargetPath } from '#core/content/share-target.ts';

const studio = '/create';

/**
 * A share comes here only where the browser has thrown the service worker away, which would have kept it on the
 * device. The page that opens brings it back, and asks for the share again.
 */
export const answerShare: Middleware = async (ctx, next) => {
  if (ctx.method !== 'POST' || ctx.path !== shareTargetPath) {
    await next();
    return;
  }
  ctx.status = 303;
  ctx.redirect(`${studio}?${sharedParam.name}=${sharedParam.again}`);
};
