import type { Middleware } from 'koa';
import compress from 'koa-compress';
import serveStatic from 'koa-static';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { signedInCookie } from '#core/api/sign-in.ts';
import { linkedShare, sharedParam, shareTargetPath } from '#core/content/share-target.ts';
import { notFound } from './errors.ts';

/** The part of the build's scripts/build/first-loads.ts that is used here. */
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
 * The `Link` header of a page: the scripts of the screen at its address. The browser fetches them together with the
 * script that imports them, which saves a round trip. Only a hint: a folder without the build's file has none.
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
 * Serves the built app. Files with a content hash in their name are cached forever, all others are revalidated each
 * time. The address of a page that is no file belongs to the app: it gets index.html.
 * @param folder with a `.br` beside each text file; clients without brotli get gzip, compressed on request
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
 * A share reaches the server only if the browser has deleted the service worker that would have stored it on the
 * device. The page that opens installs the worker again and asks the user to repeat the share.
 *
 * A link brings its words to the same page.
 */
export const answerShare: Middleware = async (ctx, next) => {
  if (ctx.path !== shareTargetPath || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return await next();
  const query =
    ctx.method === 'POST'
      ? `?${sharedParam.name}=${sharedParam.again}`
      : linkedShare(new URLSearchParams(ctx.querystring));
  if (query === null) return await next();
  ctx.status = 303;
  ctx.redirect(`${studio}${query}`);
  return undefined;
};
