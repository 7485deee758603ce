import { withoutPictures } from '../content/pictures.ts';
import type { Platform } from '../platforms/platform.ts';
import { countCharacters } from './count-characters.ts';
import { fitText } from './fit-text.ts';
import { plainText } from './plain-text.ts';
import type { Post } from './post.ts';

/** How long a post is by the rule of a platform. */
export interface PostLength {
  /** As the platform counts, without hashtags: those are added only where they fit. About, where `posts` is null. */
  readonly characters: number;
  readonly max: number;
  /** Posts that it goes out as; null beyond `MAX_COUNTED_POSTS`. 1 where a longer text is refused. */
  readonly posts: number | null;
  readonly isRefused: boolean;
}

/** A longer thread is not cut to be counted: nobody reads it. */
export const MAX_COUNTED_POSTS = 25;

/** Times a post's limit in code units, whatever links and emoji count: such a draft is not even counted. */
const SURELY_TOO_LONG = 100;

/** Null where the platform has no limit, or nothing is written. */
export function postLength(
  post: Post,
  platform: Pick<Platform, 'requiresTitle' | 'limit' | 'supportsTags'>,
): PostLength | null {
  const { limit, requiresTitle } = platform;
  const text = requiresTitle ? withoutPictures(post.body) : plainText(post.body);
  if (limit === null || text.trim() === '') return null;
  const max = limit.characters;
  if (limit.longerText === 'thread' && text.length > max * SURELY_TOO_LONG)
    return { characters: text.length, max, posts: null, isRefused: false };
  const characters = countCharacters(text, limit);
  const isOver = characters > max;
  if (requiresTitle || limit.longerText === 'refused' || !isOver)
    return { characters, max, posts: 1, isRefused: isOver };
  const isLong = characters > max * MAX_COUNTED_POSTS;
  const fitted = isLong ? null : fitText(post, platform);
  const parts = fitted?.type === 'fits' ? fitted.parts.length : Infinity;
  return { characters, max, posts: parts > MAX_COUNTED_POSTS ? null : parts, isRefused: false };
}

/** "312 of 280 · 2 posts"; "3,120 of 3,000 · 120 too many". */
export function lengthSentence({ characters, max, posts, isRefused }: PostLength): string {
  const of = `${words(characters)} of ${words(max)}`;
  if (isRefused) return `${of} · ${words(characters - max)} too many`;
  if (posts === null) return `more than ${MAX_COUNTED_POSTS} posts of ${words(max)}`;
  return posts > 1 ? `${of} · ${posts} posts` : of;
}

function words(number: number): string {
  return number.toLocaleString('en');
}
