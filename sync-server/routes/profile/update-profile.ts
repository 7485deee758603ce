import type { updateProfile } from '#core/api/profile.ts';
import type { AppParts } from '../../app-context.ts';
import { sentFields } from '../../documents/sent-fields.ts';
import { writeWorkspace } from '../../documents/write.ts';
import type { Handler } from '../handler.ts';

export function handleUpdateProfile(parts: AppParts): Handler<typeof updateProfile> {
  return async ({ user, rows, body }) => {
    const { bio, profileImageUrl, ...names } = body;
    const fields = {
      ...sentFields(names),
      ...(bio === undefined ? {} : { bio: bio ?? '' }),
      ...(profileImageUrl === undefined ? {} : { profileImageUrl: profileImageUrl || null }),
    };
    const isEmpty = Object.keys(fields).length === 0;
    const { profile } = isEmpty ? rows.workspace : await writeWorkspace(parts, user.id, [{ name: 'editProfile', input: fields }]);
    return { username: user.username, ...profile };
  };
}
