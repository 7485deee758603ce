import type { Middleware } from 'koa';

/** What the API answers is the caller's alone: nobody keeps it, unless the call says how. */
export const keepPrivate: Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  await next();
};
