import { generateKeyBetween } from 'fractional-indexing';
import type { z } from 'zod';
import { imagePath, imageSides } from '#core/api/images.ts';
import type { contentPillar, createPillar, deletePillar, listPillars, updatePillar } from '#core/api/pillars.ts';
import type { getProfile, updateProfile } from '#core/api/profile.ts';
import { pillarFigures } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { sentFields } from '../content/present-content.ts';
import type { UserRows } from '../content/user-rows.ts';
import { idFor, writeWorkspace } from '../content/write-document.ts';
import type { Handler } from '../handler.ts';
import { callerGone } from '../http/error-handler.ts';
import { addressRefused, invalidRequest, notFound, tooManyRequests } from '../http/errors.ts';
import { usualTarget } from '#core/workspace/target-shares.ts';
import { fetchImage, fetchImageFailureSentence } from '../images/fetch-image.ts';
import { findImage } from '../images/image-records.ts';
import { keepImage, readUpload } from '../images/keep-image.ts';

export function handleListPillars(): Handler<typeof listPillars> {
  return ({ rows }) => Promise.resolve(presentPillars(rows.workspace.pillars, rows));
}

export function handleCreatePillar(deps: AppDeps): Handler<typeof createPillar> {
  return async ({ user, caller, rows, body, requestId }) => {
    const id = idFor(user.id, requestId);
    const { description, ...fields } = body;
    const known = rows.workspace.pillars.find((pillar) => pillar.id === id);
    if (known) return presentPillar(known, rows.workspace.pillars, rows);
    const position = generateKeyBetween(rows.workspace.pillars.at(-1)?.position || null, null);
    const input = {
      targetPercentage: usualTarget,
      ...sentFields(fields),
      id,
      position,
      ...(description ? { description } : {}),
    };
    const workspace = await writeWorkspace(deps, caller, [{ name: 'addPillar', input }]);
    return presentPillar(
      workspace.pillars.find((pillar) => pillar.id === id)!,
      workspace.pillars,
      rows,
    );
  };
}

export function handleUpdatePillar(deps: AppDeps): Handler<typeof updatePillar> {
  return async ({ caller, params, rows, body }) => {
    const pillar = rows.workspace.pillars.find(({ id }) => id === params['id']);
    if (!pillar) throw notFound();
    const { description, ...fields } = body;
    const given = { ...sentFields(fields), ...(description === undefined ? {} : { description: description ?? '' }) };
    const workspace = await writeWorkspace(deps, caller, [{ name: 'editPillar', input: { ...given, id: pillar.id } }]);
    const changed = workspace.pillars.find(({ id }) => id === pillar.id);
    // Another device may have deleted it meanwhile.
    return changed ? presentPillar(changed, workspace.pillars, rows) : presentPillar(pillar, [pillar], rows);
  };
}

export function handleDeletePillar(deps: AppDeps): Handler<typeof deletePillar> {
  return async ({ caller, params, rows }) => {
    const pillar = rows.workspace.pillars.find(({ id }) => id === params['id']);
    if (!pillar) throw notFound();
    await writeWorkspace(deps, caller, [{ name: 'deletePillar', input: { id: pillar.id, now: deps.now() } }]);
    return { success: true };
  };
}

/** The pillars, each with its share of the published items. */
function presentPillars(pillars: readonly PillarRow[], { items }: UserRows): z.input<typeof contentPillar>[] {
  const figures = pillarFigures(
    pillars,
    [...items.values()].map(({ row }) => row),
  );
  return pillars.map(({ position: _position, ...shown }, index) => ({ ...shown, ...figures[index]! }));
}

/** @param pillars all of the person's, `pillar` among them */
function presentPillar(
  pillar: PillarRow,
  pillars: readonly PillarRow[],
  rows: UserRows,
): z.input<typeof contentPillar> {
  return presentPillars(pillars, rows)[pillars.indexOf(pillar)]!;
}

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

/** Retry-After, in seconds, while other pictures are being fetched. */
const BUSY = 5;

/**
 * A picture from another server is fetched once and stored here, so that pages never send their readers to other
 * servers.
 */
async function ownImage(deps: AppDeps, userId: string, address: string): Promise<string> {
  if (imagePath.test(address)) {
    if (await findImage(deps.database, userId, address.split('/').at(-1)!)) return address;
    throw invalidRequest('profileImageUrl: choose one of your pictures.');
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

/**
 * POST /api/user/profile/upload-image: stores the picture and sets it in the profile. Uploading the same picture again
 * stores nothing new.
 */
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
