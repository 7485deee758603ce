import type { PictureReference } from '#core/documents/pictures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import { MAX_THREAD_POSTS } from '#core/publishing/fit-text.ts';
import { mayBeFitted, textTooLong, tooLongToFit } from '#core/publishing/length-sentence.ts';
import { tooManyPictures } from '#core/publishing/picture-sentence.ts';
import type { Platform, PostLimit } from '#core/publishing/platform.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { lastingFailure, passingFailure, type ReadFailure } from './read-answer.ts';

export interface FitPartsOptions {
  readonly platform: Pick<Platform, 'name' | 'supportsTags'>;
  readonly limit: PostLimit | null;
  /** Most pictures of a post. */
  readonly maxPictures: number;
}

/** The texts and pictures of a publication's posts: one, or those of a thread. */
export async function fitParts(
  fit: AdapterDeps['fit'],
  { userId, post }: Pick<Publishing, 'userId' | 'post'>,
  { platform: { name, supportsTags }, limit, maxPictures }: FitPartsOptions,
): Promise<Result<readonly FittedPart[], ReadFailure>> {
  const refuse = (words: string) => fail(lastingFailure(words));
  const tooLong = tooLongToFit(post, { name, limit });
  if (!mayBeFitted(post)) return refuse(tooLong);
  const limits = { platform: { limit, supportsTags }, maxPosts: MAX_THREAD_POSTS, maxPictures };
  const fitted = await fit(userId, { type: 'fit', post, ...limits });
  if (fitted.type === 'made' && fitted.answer.type === 'too-long') return refuse(textTooLong(name, fitted.answer));
  if (fitted.type === 'made' && fitted.answer.type === 'too-many-pictures')
    return refuse(tooManyPictures(name, fitted.answer));
  if (fitted.type === 'later') return fail(passingFailure(NOT_IN_TIME));
  if (fitted.type === 'too-hard' || fitted.answer.type !== 'fits') return refuse(tooLong);
  return fitted.answer.parts.length === 0 ? refuse('There is nothing to post.') : ok(fitted.answer.parts);
}

const NOT_IN_TIME = 'This server could not split the text into posts in time. Trying again.';

/** A picture of a part, and the key under which its upload is kept. */
export interface KeyedPicture extends PictureReference {
  readonly key: string;
}

/** A post of a publication, on a platform whose uploads belong to one post each. */
export interface KeyedPart {
  readonly text: string;
  readonly pictures: readonly KeyedPicture[];
}

/** Gives every picture its key. A picture that is shown twice has two. */
export function keyedParts(parts: readonly FittedPart[]): KeyedPart[] {
  const times = new Map<string, number>();
  return parts.map(({ text, pictures }) => ({
    text,
    pictures: pictures.map((picture) => {
      const time = (times.get(picture.hash) ?? 0) + 1;
      times.set(picture.hash, time);
      return { ...picture, key: `${picture.hash}.${time}` };
    }),
  }));
}
