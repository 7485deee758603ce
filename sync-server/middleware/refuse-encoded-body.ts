import type { Middleware } from 'koa';
import { encodedBody } from '../errors.ts';

/** A few bytes may unfold into any number: bodies are taken as they are only. */
export const refuseEncodedBody: Middleware = async (ctx, next) => {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') throw encodedBody();
  await next();
};
