import { extname, sep } from 'node:path';
import compress from 'koa-compress';
import serveStatic from 'koa-static';
import type { Middleware } from 'koa';
import { notFound } from '../errors.ts';
import { preloadScreen } from './preload-screen.ts';

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
