import type { Middleware } from 'koa';
import { foreignOrigin } from '../errors.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a browser sends from another site's page. A request without `Origin` comes from no page.
 * @param publicUrl the address that people open; without one the request's own host counts
 */
export function checkOrigin(publicUrl: URL | undefined): Middleware {
  return async (ctx, next) => {
    if (!readOnly.has(ctx.method)) {
      if (ctx.get('Sec-Fetch-Site') === 'cross-site') throw foreignOrigin();
      const origin = ctx.get('Origin');
      const isOwn = publicUrl ? origin === publicUrl.origin : URL.canParse(origin) && new URL(origin).host === ctx.host;
      if (origin && !isOwn) throw foreignOrigin();
    }
    await next();
  };
}
