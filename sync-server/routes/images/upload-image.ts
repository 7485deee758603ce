import { imageSides } from '#core/api/images.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { keepImage } from '../../images/keep-image.ts';
import { readUpload } from '../../images/read-upload.ts';
import { authenticate } from '../../middleware/authenticate.ts';

/** POST /api/images: stores a picture for posts. The same picture twice is one. */
export function postImage(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    const { user } = authenticate(ctx, deps);
    const read = () => readUpload(ctx, 'image');
    ctx.status = 201;
    ctx.body = await keepImage(deps, { userId: user.id, read, maxSide: imageSides.post });
  };
}
