import type { Context, Middleware } from 'koa';
import { apiPrefix } from '#core/api/endpoint.ts';
import type { Config } from '../config.ts';
import { foreignOrigin, malformedAddress, notFound } from './errors.ts';

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

/** Where people reach the server: as it is configured, else as the request says; empty for a host that is none. */
export function originOf({ protocol, host }: Context, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl) return publicUrl.origin;
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : '';
}
