import { imageSides } from '#core/api/images.ts';
import type { AppContext, AppDeps } from '../../app-context.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { keepImage } from '../../images/keep-image.ts';
import { readUpload } from '../../images/read-upload.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { callerGone } from '../../middleware/caller-gone.ts';

/** POST /api/user/profile/upload-image: stores the picture and makes it the profile's. The same picture twice is one. */
export function postProfileImage(deps: AppDeps): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    const signal = callerGone(ctx.res);
    const { user } = authenticate(ctx, deps);
    const read = () => readUpload(ctx, 'profileImage');
    const { url } = await keepImage(deps, { userId: user.id, read, maxSide: imageSides.profile });
    const caller = { userId: user.id, signal };
    await writeWorkspace(deps, caller, [{ name: 'editProfile', input: { profileImageUrl: url } }]);
    ctx.body = { profileImageUrl: url };
  };
}
