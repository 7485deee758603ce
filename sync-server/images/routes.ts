import { hash } from 'node:crypto';
import { imageLimit, imageSides } from '#core/api/images.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { AppContext, AppDeps, RouteContext } from '../app-context.ts';
import { invalidRequest, notFound, wrongContentType } from '../http/errors.ts';
import { readBytes } from '../http/read-bytes.ts';
import { findImage } from './image-records.ts';
import { keepImage, readUpload } from './keep-image.ts';

/** GET /api/images/{hash}: a picture of the caller. Its name is a hash, so it never changes. */
export function getImage(deps: AppDeps): (ctx: RouteContext) => Promise<void> {
  return async (ctx) => {
    const { user } = authenticate(ctx, deps);
    const image = await findImage(deps.database, user.id, ctx.params['hash']!);
    if (!image) throw notFound();
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.type = image.type;
    ctx.body = Buffer.from(image.bytes);
  };
}

/** PUT /api/images/{hash}: stores a picture under the hash that a device calculated. Idempotent. */
export function putImage(deps: AppDeps): (ctx: RouteContext) => Promise<void> {
  return async (ctx) => {
    const { user } = authenticate(ctx, deps);
    if (!ctx.is('image/*')) throw wrongContentType('image/webp');
    const read = async (): Promise<Uint8Array> => {
      const bytes = await readBytes(ctx.req, imageLimit);
      if (hash('sha256', bytes, 'hex') === ctx.params['hash']) return bytes;
      throw invalidRequest('hash: the picture was damaged in transit. Send it again.');
    };
    ctx.body = await keepImage(deps, { userId: user.id, read, maxSide: imageSides.post });
    await deps.publishing.pictureArrived(user.id);
  };
}

/** POST /api/images: stores a picture for posts. The same picture is stored once. */
export function postImage(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    const { user } = authenticate(ctx, deps);
    const read = () => readUpload(ctx, 'image');
    ctx.status = 201;
    ctx.body = await keepImage(deps, { userId: user.id, read, maxSide: imageSides.post });
    await deps.publishing.pictureArrived(user.id);
  };
}
