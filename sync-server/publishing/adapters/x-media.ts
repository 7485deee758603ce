/**
 * The pictures of a post on X. Each is uploaded once, described, and kept under its key, so that a retry uploads nothing
 * again. X deletes an upload that no post has after a day; by then it is uploaded again. Everything is uploaded before
 * the first post of a thread is sent, so a thread never stops at a picture.
 */
import { z } from 'zod';
import { parseJson } from '#core/kernel/json.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { KeyedPicture } from './fit-parts.ts';
import type { ReadFailure } from './read-answer.ts';
import type { XApi, XUpload } from './x-api.ts';

/** An upload, as it is kept. */
const keptUpload: z.ZodType<XUpload> = z.object({
  id: z.string(),
  mediaKey: z.string().nullable(),
  expiresAt: z.number(),
});

export interface XMediaDeps {
  readonly api: XApi;
  readonly publishing: Pick<Publishing, 'userId' | 'uploads' | 'keepUpload'>;
  readonly picture: AdapterDeps['picture'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const { rules, descriptionCharacters } = pictureLimits('twitter');
/** An upload that expires within this time is made again: the post has to be sent before. Milliseconds. */
const MARGIN = 10 * 60_000;

/** The ids of a post's pictures, in order. Missing ones are uploaded. */
export async function mediaIdsOf(
  deps: XMediaDeps,
  pictures: readonly KeyedPicture[],
): Promise<Result<string[], ReadFailure>> {
  const ids: string[] = [];
  for (const picture of pictures) {
    const kept = keptUploadOf(deps.publishing.uploads, picture);
    const uploaded = kept && kept.expiresAt - MARGIN > deps.now() ? ok(kept) : await upload(deps, picture);
    if (!uploaded.ok) return uploaded;
    ids.push(uploaded.value.id);
  }
  return ok(ids);
}

/** The kept upload of a picture; null if there is none. */
export function keptUploadOf(uploads: Publishing['uploads'], { key }: Pick<KeyedPicture, 'key'>): XUpload | null {
  return keptUpload.safeParse(parseJson(uploads.get(key) ?? null)).data ?? null;
}

async function upload(
  { api, publishing, picture, now }: XMediaDeps,
  { key, hash, name }: KeyedPicture,
): Promise<Result<XUpload, ReadFailure>> {
  const fitted = await picture(publishing.userId, hash, rules!);
  if (!fitted.ok) return fitted;
  const uploaded = await api.uploadPicture(fitted.value, now());
  if (!uploaded.ok) return uploaded;
  const description = shortenText(name, descriptionCharacters!);
  const described = description === '' ? ok(null) : await api.describePicture(uploaded.value.id, description);
  if (!described.ok) return described;
  await publishing.keepUpload(key, JSON.stringify(uploaded.value));
  return uploaded;
}
