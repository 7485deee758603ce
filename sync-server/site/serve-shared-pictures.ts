import type { Middleware } from 'koa';
import type { AppDeps } from '../app-context.ts';
import { notFound, tookTooLong } from '../http/errors.ts';
import { findImage } from '../images/image-records.ts';
import { NOT_UPLOADED, pictureReader } from '../publishing/read-picture.ts';
import { type SharedPicture, sharedPicturePrefix } from './shared-pictures.ts';

/** Serves pictures at their signed addresses. */
export function serveSharedPictures({
  sharedPictures,
  pictures,
  database,
  now,
}: Pick<AppDeps, 'sharedPictures' | 'pictures' | 'database' | 'now'>): Middleware {
  const findStored = (userId: string, hash: string) => findImage(database, userId, hash);
  const readFitted = pictureReader(findStored, pictures.decoder);
  const readImage = async ({ userId, hash, rules }: SharedPicture) => {
    if (!rules) return await findStored(userId, hash);
    const fitted = await readFitted(userId, hash, rules);
    if (!fitted.ok && !fitted.error.isForGood && fitted.error !== NOT_UPLOADED) throw tookTooLong();
    return fitted.ok ? fitted.value : null;
  };
  return async (ctx, next) => {
    if (!ctx.path.startsWith(sharedPicturePrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    const named = await sharedPictures.read(ctx.path, now());
    const image = named && (await readImage(named));
    if (!image) throw notFound();
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.type = image.type;
    ctx.body = Buffer.from(image.bytes);
  };
}
