import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import { tooManyPictures } from '#core/publishing/picture-sentence.ts';
import type { Platform, PostLimit } from '#core/publishing/platform.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { ReadFailure } from './read-failure.ts';

/** Posts of the longest thread. */
const MAX_POSTS = 25;
/** UTF-16 code units beyond which a text is not split at all. */
const MAX_TEXT = 100_000;

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
  const refuse = (words: string) => fail({ words, isForGood: true, afterMs: null });
  const tooLong = `This text is too long for ${name}: it would be a thread of more than ${MAX_POSTS} posts. Shorten it.`;
  if (post.body.length > MAX_TEXT) return refuse(tooLong);
  const limits = { platform: { limit, supportsTags }, maxPosts: MAX_POSTS, maxPictures };
  const fitted = await fit(userId, { type: 'fit', post, ...limits });
  if (fitted.type === 'later') return fail({ words: NOT_IN_TIME, isForGood: false, afterMs: null });
  if (fitted.type === 'made' && fitted.answer.type === 'too-many-pictures')
    return refuse(tooManyPictures(name, fitted.answer));
  if (fitted.type === 'too-hard' || fitted.answer.type !== 'fits') return refuse(tooLong);
  return fitted.answer.parts.length === 0 ? refuse('There is nothing to post.') : ok(fitted.answer.parts);
}

const NOT_IN_TIME = 'This server could not split the text into posts in time. Trying again.';
