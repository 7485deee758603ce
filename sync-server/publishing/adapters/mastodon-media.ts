/**
 * The pictures of a publication on Mastodon.
 *
 * Each picture is uploaded once and kept under its key, so that a retry continues with the same ids. The instance
 * deletes an upload that no post has within a day or so; a retry finds that out and uploads it again. Everything is
 * uploaded before the first post of a thread is sent, so a thread never stops at a picture.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { KeyedPicture } from './fit-parts.ts';
import type { MastodonApi, StatusLimits } from './mastodon-api.ts';
import type { ReadFailure } from './read-answer.ts';

/** An upload that a post may have, with its description. */
export interface Media {
  readonly id: string;
  readonly description: string;
}

export interface MediaDeps {
  readonly api: MastodonApi;
  readonly limits: StatusLimits;
  readonly publishing: Pick<Publishing, 'userId' | 'uploads' | 'keepUpload' | 'signal'>;
  readonly picture: AdapterDeps['picture'];
}

/**
 * The uploads of a post's pictures, in order. Missing ones are uploaded.
 *
 * @param attached ids of the uploads that this post has already
 */
export async function mediaOf(
  deps: MediaDeps,
  pictures: readonly KeyedPicture[],
  attached: readonly string[] = [],
): Promise<Result<Media[], ReadFailure>> {
  const media: Media[] = [];
  for (const picture of pictures) {
    const description = shortenText(picture.name, deps.limits.descriptionCharacters);
    const id = await uploadOf(deps, { ...picture, description }, attached);
    if (!id.ok) return id;
    media.push({ id: id.value, description });
  }
  return ok(media);
}

async function uploadOf(
  deps: MediaDeps,
  picture: KeyedPicture & Pick<Media, 'description'>,
  attached: readonly string[],
): Promise<Result<string, ReadFailure>> {
  const { uploads, keepUpload } = deps.publishing;
  const kept = uploads.get(picture.key);
  if (kept !== undefined) {
    if (attached.includes(kept)) return ok(kept);
    const processed = await untilProcessed(deps, kept);
    if (!processed.ok) return processed;
    if (processed.value === 'ready') return ok(kept);
    await keepUpload(picture.key, null);
  }
  return await upload(deps, picture);
}

async function upload(
  deps: MediaDeps,
  { key, hash, description }: KeyedPicture & Pick<Media, 'description'>,
): Promise<Result<string, ReadFailure>> {
  const { api, limits, publishing } = deps;
  const fitted = await deps.picture(publishing.userId, hash, limits.pictureRules);
  if (!fitted.ok) return fitted;
  const uploaded = await api.uploadMedia(fitted.value, description);
  if (!uploaded.ok) return uploaded;
  const { id, isReady } = uploaded.value;
  await publishing.keepUpload(key, id);
  if (isReady) return ok(id);
  const processed = await untilProcessed(deps, id);
  if (!processed.ok) return processed;
  return processed.value === 'ready' ? ok(id) : fail(notProcessed);
}

/** Milliseconds between two questions whether an upload is processed, and how often it is asked. */
const PROCESSING = { lookMs: 500, looks: 30 } as const;

async function untilProcessed(
  { api, publishing: { signal } }: MediaDeps,
  id: string,
): Promise<Result<'ready' | 'gone', ReadFailure>> {
  for (let look = 0; look < PROCESSING.looks; look += 1) {
    const state = await api.mediaState(id);
    if (!state.ok) return state;
    if (state.value !== 'processing') return ok(state.value);
    try {
      await wait(PROCESSING.lookMs, null, { signal });
    } catch {
      break;
    }
  }
  return fail(notProcessed);
}

const notProcessed: ReadFailure = {
  words: 'The instance is still processing a picture. Trying again.',
  isForGood: false,
  afterMs: null,
};
