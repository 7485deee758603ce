import { withoutPictures } from '../documents/pictures.ts';
import { warningCharacters, warningTooLong } from './content-warning.ts';
import { countCharacters } from './count-characters.ts';
import { fitText, MAX_THREAD_POSTS } from './fit-text.ts';
import { plainText } from './plain-text.ts';
import type { Platform } from './platform.ts';
import type { Post } from './post.ts';

/** UTF-16 code units of a text beyond which the server does not fit it into posts at all. */
const MAX_FITTED_TEXT = 100_000;
/** UTF-16 code units beyond which a comment is not converted to plain text. */
const MAX_COMMENT_MARKDOWN = 20_000;

/** "This text has 3,120 characters, and LinkedIn takes 3,000. Shorten it." */
export function textTooLong(
  platformName: string,
  { characters, max }: { readonly characters: number; readonly max: number },
): string {
  return `This text has ${words(characters)} characters, and ${platformName} takes ${words(max)}. Shorten it.`;
}

/** Of a text that no number of posts that are allowed holds, or that is too long to be fitted at all. */
export function tooLongToFit({ body }: Pick<Post, 'body'>, { name, limit }: Pick<Platform, 'name' | 'limit'>): string {
  return limit?.longerText === 'refused'
    ? textTooLong(name, { characters: body.length, max: limit.characters })
    : `This text is too long for ${name}: it would be a thread of more than ${MAX_THREAD_POSTS} posts. Shorten it.`;
}

export function mayBeFitted({ body }: Pick<Post, 'body'>): boolean {
  return body.length <= MAX_FITTED_TEXT;
}

/** The text of a post's first comment as it goes out; blank where there is none. */
export function commentText({ firstComment = '' }: Pick<Post, 'firstComment'>): string {
  return firstComment.length > MAX_COMMENT_MARKDOWN ? firstComment : plainText(firstComment);
}

/** "The first comment has 1,300 characters, and LinkedIn takes 1,250. Shorten it." Null where it fits. */
export function commentTrouble(
  post: Pick<Post, 'firstComment'>,
  { name, commentCharacters }: Pick<Platform, 'name' | 'commentCharacters'>,
): string | null {
  const { length } = commentText(post);
  if (commentCharacters === null || length <= commentCharacters) return null;
  return `The first comment has ${words(length)} characters, and ${name} takes ${words(commentCharacters)}. Shorten it.`;
}

/** Whether each server of a platform has a limit of its own. The catalogue has the usual one. */
function hasUsualLimit({ key }: Pick<Platform, 'key'>): boolean {
  return key === 'mastodon';
}

/** "The content warning has 480 characters …", where it leaves the text no room; null where it does. */
export function warningTrouble(
  { contentWarning = '' }: Pick<Post, 'contentWarning'>,
  platform: Pick<Platform, 'key' | 'name' | 'limit'>,
): string | null {
  const { name, limit } = platform;
  const refusal = limit && warningTooLong(contentWarning, limit, name);
  if (!limit || refusal === null || !hasUsualLimit(platform)) return refusal;
  return `${name} instances usually take ${words(limit.characters)} characters for warning and text together, and the content warning has ${words(warningCharacters(contentWarning, limit))}. Shorten the warning, unless yours takes more.`;
}

/**
 * Why the text of a post is too long for a platform, as a sentence to read before its time; null if it is not. A person
 * may post a thread of any length by hand.
 *
 * @param post as it is made there, with its signature and tagged links
 */
export function lengthTrouble(
  post: Post,
  platform: Pick<Platform, 'key' | 'name' | 'requiresTitle' | 'limit' | 'supportsTags'>,
  { postedBy }: { readonly postedBy: 'server' | 'person' },
): string | null {
  const { name, limit, requiresTitle } = platform;
  if (limit === null) return null;
  if (requiresTitle) {
    // Only people post there, and they copy the Markdown.
    const characters = countCharacters(withoutPictures(post.body), limit);
    return characters > limit.characters ? textTooLong(name, { characters, max: limit.characters }) : null;
  }
  if (limit.longerText === 'thread' && postedBy === 'person') return null;
  if (!mayBeFitted(post)) return tooLongToFit(post, platform);
  const fitted = fitText(post, platform, { maxPosts: MAX_THREAD_POSTS });
  if (fitted.type === 'too-long') return textTooLong(name, fitted);
  if (fitted.type !== 'too-many-posts') return null;
  return hasUsualLimit(platform)
    ? `${name} instances usually take ${words(limit.characters)} characters, by which this text would be a thread of more than ${MAX_THREAD_POSTS} posts. Shorten it, unless yours takes more.`
    : tooLongToFit(post, platform);
}

function words(number: number): string {
  return number.toLocaleString('en');
}
