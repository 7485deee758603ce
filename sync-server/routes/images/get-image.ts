import type { AppDeps, RouteContext } from '../../app-context.ts';
import { notFound } from '../../errors.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { findImage } from '../../store/images.ts';

/** GET /api/images/{hash}: a picture of the caller's. Named by its bytes, it never changes. */
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
