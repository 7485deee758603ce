import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { apiPrefix } from '#core/api/endpoint.ts';
import type { Config } from '../config.ts';
import { foreignOrigin, malformedAddress, notFound } from './errors.ts';

/**
 * Refuses an address that cannot be decoded or that leaves its folder, before any other code uses it. Pages may be
 * opened with any query that other sites have appended, so queries are checked for the API only.
 */
export const checkAddress: Middleware = async (ctx, next) => {
  const path = decode(ctx.path);
  if (path === null) throw malformedAddress();
  if (path.includes('\0') || path.split(/[/\\]/).includes('..')) throw notFound();
  if (ctx.path.startsWith(apiPrefix) && decode(ctx.querystring) === null) throw malformedAddress();
  await next();
};

/** Null when its percent-encoding is invalid. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a browser sends from a page of another site. A request without `Origin` does not come from a
 * page.
 * @param publicUrl the public address; without one, the request's own host counts
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

/** Most addresses kept in memory. Any request can name any host. */
const MAX_ORIGINS = 100;
/** The origin of each protocol and host as requests name them; empty for an invalid host. */
const origins = new LRUCache<string, string>({ max: MAX_ORIGINS });

/**
 * The address under which people reach the server: the configured one, else the request's. Empty for an invalid host.
 */
export function originOf({ protocol, host }: Context, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl) return publicUrl.origin;
  const named = `${protocol}://${host}`;
  const known = origins.get(named);
  if (known !== undefined) return known;
  const origin = URL.canParse(named) ? new URL(named).origin : '';
  origins.set(named, origin);
  return origin;
}
