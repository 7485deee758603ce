import type { Middleware } from 'koa';
import compress from 'koa-compress';
import serveStatic from 'koa-static';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { signedInCookie } from '#core/api/sign-in.ts';
import { sharedParam, shareTargetPath } from '#core/content/share-target.ts';
import { notFound } from './errors.ts';

/** What the build says of its pages: of scripts/build/first-loads.ts, as much as is needed here. */
interface FirstLoads {
  readonly visits: readonly {
    readonly path: string;
    readonly isSignedIn: boolean;
    readonly scripts: readonly string[];
  }[];
}

interface Visit {
  readonly path: string;
  /** The request's Cookie header. */
  readonly cookies: string;
}

/**
 * The `Link` header of a page: the scripts of the screen at its address. The browser then fetches them beside the
 * script that would ask for them, which saves a round trip. Only a hint: a folder that no build wrote has none.
 */
function preloadScreen(folder: string): (visit: Visit) => string {
  const file = join(folder, '.vite/first-loads.json');
  const { visits } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstLoads) : { visits: [] };
  const links = new Map(
    visits.map(({ path, isSignedIn, scripts }) => [
      keyOf(path, isSignedIn),
      scripts.map((script) => `</${script}>; rel=modulepreload`).join(', '),
    ]),
  );
  return ({ path, cookies }) => links.get(keyOf(path, cookies.includes(`${signedInCookie}=1`))) ?? '';
}

const keyOf = (path: string, isSignedIn: boolean) => `${isSignedIn ? 'in' : 'out'} ${path}`;

const hashedFiles = `${sep}assets${sep}`;

/**
 * Serves the built app. Files whose names carry a hash of their contents are kept for ever, all others are asked for
 * each time. A page's address that is no file is the app's own: it gets index.html.
 * @param folder with a `.br` beside each text file; what takes no brotli gets gzip on the way
 */
export function serveApp(folder: string): Middleware[] {
  const files = serveStatic(folder, {
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', path.includes(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache');
      res.setHeader('Vary', 'Accept-Encoding');
    },
  });
  const linksOf = preloadScreen(folder);
  const addLinks: Middleware = async (ctx, next) => {
    const isPage = ['GET', 'HEAD'].includes(ctx.method) && extname(ctx.path) === '' && ctx.accepts('html') === 'html';
    const links = isPage ? linksOf({ path: ctx.path, cookies: ctx.get('Cookie') }) : '';
    if (links) ctx.set('Link', links);
    await next();
  };
  const page: Middleware = async (ctx) => {
    if (!['GET', 'HEAD'].includes(ctx.method) || extname(ctx.path) !== '' || ctx.accepts('html') !== 'html')
      throw notFound();
    ctx.path = '/';
    await files(ctx, () => Promise.reject(notFound()));
  };
  return [compress({ br: false, zstd: false }), addLinks, files, page];
}

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
