import { hash } from 'node:crypto';
import { imageLimit, imageSides } from '#core/api/images.ts';
import type { AppDeps, RouteContext } from '../../app-context.ts';
import { invalidRequest, wrongContentType } from '../../errors.ts';
import { keepImage } from '../../images/keep-image.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { readBytes } from '../../middleware/read-bytes.ts';

/** PUT /api/images/{hash}: stores a picture under the name that a device gave it. Sent again, it changes nothing. */
export function putImage(deps: AppDeps): (ctx: RouteContext) => Promise<void> {
  return async (ctx) => {
    const { user } = authenticate(ctx, deps);
    if (!ctx.is('image/*')) throw wrongContentType('image/webp');
    const read = async (): Promise<Uint8Array> => {
      const bytes = await readBytes(ctx.req, imageLimit);
      if (hash('sha256', bytes, 'hex') === ctx.params['hash']) return bytes;
      throw invalidRequest('hash: the picture was damaged on its way. Send it again.');
    };
    ctx.body = await keepImage(deps, { userId: user.id, read, maxSide: imageSides.post });
  };
}
