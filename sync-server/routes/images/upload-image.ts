import { imageSides } from '#core/api/images.ts';
import type { AppContext, AppParts } from '../../app-context.ts';
import { keepImage } from '../../images/keep-image.ts';
import { readUpload } from '../../images/read-upload.ts';
import { authenticate } from '../../middleware/authenticate.ts';

/** POST /api/images: stores a picture for posts. The same picture twice is one. */
export function postImage(parts: AppParts): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    const { user } = await authenticate(ctx, parts);
    const bytes = await readUpload(ctx, 'image');
    ctx.status = 201;
    ctx.body = await keepImage(parts, user.id, bytes, imageSides.post);
  };
}
