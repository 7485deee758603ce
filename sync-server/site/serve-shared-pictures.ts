import type { Middleware } from 'koa';
import type { AppDeps } from '../app-context.ts';
import { notFound } from '../http/errors.ts';
import { findImage } from '../images/image-records.ts';
import { sharedPicturePrefix } from './shared-pictures.ts';

/** Serves pictures at their signed addresses. */
export function serveSharedPictures({
  sharedPictures,
  database,
  now,
}: Pick<AppDeps, 'sharedPictures' | 'database' | 'now'>): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(sharedPicturePrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    const named = await sharedPictures.read(ctx.path, now());
    const image = named && (await findImage(database, named.userId, named.hash));
    if (!image) throw notFound();
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.type = image.type;
    ctx.body = Buffer.from(image.bytes);
  };
}
