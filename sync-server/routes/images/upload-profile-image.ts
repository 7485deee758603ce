import { imageSides } from '#core/api/images.ts';
import type { AppContext, AppParts } from '../../app-context.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { keepImage } from '../../images/keep-image.ts';
import { readUpload } from '../../images/read-upload.ts';
import { authenticate } from '../../middleware/authenticate.ts';

/** POST /api/user/profile/upload-image: stores the picture and makes it the profile's. The same picture twice is one. */
export function postProfileImage(parts: AppParts): (ctx: AppContext) => Promise<void> {
  return async (ctx) => {
    const { user } = await authenticate(ctx, parts);
    const bytes = await readUpload(ctx, 'profileImage');
    const { url } = await keepImage(parts, user.id, bytes, imageSides.profile);
    await writeWorkspace(parts, user.id, [{ name: 'editProfile', input: { profileImageUrl: url } }]);
    ctx.body = { profileImageUrl: url };
  };
}
