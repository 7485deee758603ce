import { imagePath, imageSides } from '#core/api/images.ts';
import type { getProfile, updateProfile } from '#core/api/profile.ts';
import type { AppDeps } from '../../app-context.ts';
import { sentFields } from '../../documents/sent-fields.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { addressRefused, invalidRequest, tooManyRequests } from '../../errors.ts';
import { fetchImage, fetchImageFailureSentence } from '../../images/fetch-image.ts';
import { keepImage } from '../../images/keep-image.ts';
import { findImage } from '../../store/images.ts';
import type { Handler } from '../handler.ts';

export function handleGetProfile(): Handler<typeof getProfile> {
  return ({ user, rows }) => Promise.resolve({ username: user.username, ...rows.workspace.profile });
}

export function handleUpdateProfile(deps: AppDeps): Handler<typeof updateProfile> {
  return async ({ user, caller, rows, body }) => {
    const { bio, profileImageUrl: address, ...names } = body;
    const profileImageUrl = address ? await ownImage(deps, user.id, address) : address;
    const fields = {
      ...sentFields(names),
      ...(bio === undefined ? {} : { bio: bio ?? '' }),
      ...(profileImageUrl === undefined ? {} : { profileImageUrl: profileImageUrl || null }),
    };
    const isEmpty = Object.keys(fields).length === 0;
    const { profile } = isEmpty
      ? rows.workspace
      : await writeWorkspace(deps, caller, [{ name: 'editProfile', input: fields }]);
    return { username: user.username, ...profile };
  };
}

/** Seconds after which a picture may be asked for again while others are fetched. */
const BUSY = 5;

/** A picture from elsewhere is fetched once and kept here: pages never send their readers to other people's servers. */
async function ownImage(deps: AppDeps, userId: string, address: string): Promise<string> {
  if (imagePath.test(address)) {
    if (await findImage(deps.database, userId, address.split('/').at(-1)!)) return address;
    throw invalidRequest('profileImageUrl: there is no such picture of yours.');
  }
  await deps.limits.fetchPicture.count(userId);
  const { fetches } = deps.pictures;
  const fetched = await fetches.take(userId, () => fetchImage(address, { allowed: deps.config.allowedAddresses }));
  if (!fetched) throw tooManyRequests(BUSY);
  if (!fetched.ok) {
    const refuse = fetched.error.type === 'forbidden' ? addressRefused : invalidRequest;
    throw refuse(fetchImageFailureSentence(fetched.error));
  }
  const read = () => Promise.resolve(fetched.value);
  return (await keepImage(deps, { userId, read, maxSide: imageSides.profile })).url;
}
