import type { Middleware } from 'koa';
import { apiPrefix } from '#core/api/endpoint.ts';
import { malformedAddress, notFound } from '../errors.ts';

/**
 * Refuses an address that cannot be decoded or that climbs out of its folder, before anything looks at it. Pages are
 * opened with all kinds of queries that others have put behind their address; only the API's are looked at.
 */
export const checkAddress: Middleware = async (ctx, next) => {
  const path = decode(ctx.path);
  if (path === null) throw malformedAddress();
  if (path.includes('\0') || path.split(/[/\\]/).includes('..')) throw notFound();
  if (ctx.path.startsWith(apiPrefix) && decode(ctx.querystring) === null) throw malformedAddress();
  await next();
};

/** Null when its percent-encoding is none. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
