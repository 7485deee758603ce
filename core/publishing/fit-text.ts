import type { Platform, PostLimit } from '../platforms/platform.ts';
import { countCharacters } from './count-characters.ts';
import { plainText } from './plain-text.ts';
import type { Post } from './post.ts';
import { splitText } from './split-text.ts';

/** What a platform without formatting is given of a post: one text, or those of a thread in their order. */
export type FittedText =
  | { readonly type: 'fits'; readonly parts: readonly string[] }
  | { readonly type: 'too-long'; readonly characters: number; readonly max: number }
  | { readonly type: 'too-many-posts'; readonly maxPosts: number };

export interface FitOptions {
  /** Posts that a thread may have. A longer text is cut no further than that; all of it by default. */
  readonly maxPosts?: number;
}

/** Numbers that take more than this share of a part are left away. */
const MAX_NUMBER_SHARE = 0.2;

/**
 * The title is left out, because a post without a title of its own says it in its first line; it stands alone where
 * nothing else is written. Tags follow as hashtags as far as they fit: for them no post is added.
 */
export function fitText(
  { title, body, tags }: Post,
  { limit, supportsTags }: Pick<Platform, 'limit' | 'supportsTags'>,
  { maxPosts = Infinity }: FitOptions = {},
): FittedText {
  const text = plainText(body) || title.trim();
  const hashtags = supportsTags ? hashtagsFor(tags, text) : [];
  if (limit === null) return { type: 'fits', parts: text === '' ? [] : [addTags(text, hashtags, null)] };
  const { characters: max, longerText } = limit;
  const characters = longerText === 'refused' ? countCharacters(text, limit) : 0;
  if (characters > max) return { type: 'too-long', characters, max };
  const parts = numberedParts(text, limit, maxPosts);
  if (parts.length > maxPosts) return { type: 'too-many-posts', maxPosts };
  const last = parts.pop();
  return { type: 'fits', parts: last === undefined ? [] : [...parts, addTags(last, hashtags, limit)] };
}

/** Parts with their numbers, " (1/3)", where these leave room enough. More than may be are not cut to their end. */
function numberedParts(text: string, { characters: max, ...rule }: PostLimit, maxPosts: number): string[] {
  const plain = splitText(text, { max, ...rule }, maxPosts);
  if (plain.length < 2 || plain.length > maxPosts) return plain;
  for (let digits = 1; ; digits += 1) {
    const numberSize = ' (/)'.length + 2 * digits;
    if (numberSize > max * MAX_NUMBER_SHARE) return plain;
    const parts = splitText(text, { max: max - numberSize, ...rule }, maxPosts);
    if (parts.length > maxPosts) return parts;
    if (String(parts.length).length <= digits)
      return parts.map((part, index) => `${part} (${index + 1}/${parts.length})`);
  }
}

function addTags(text: string, hashtags: readonly string[], limit: PostLimit | null): string {
  const added: string[] = [];
  // Counted once: a blank stands before each hashtag, so nothing of it joins what is there already.
  let characters = limit === null ? 0 : countCharacters(text, limit);
  for (const hashtag of hashtags) {
    const one = `${added.length === 0 ? '\n\n' : ' '}${hashtag}`;
    const size = limit === null ? 0 : countCharacters(one, limit);
    if (limit !== null && characters + size > limit.characters) continue;
    characters += size;
    added.push(one);
  }
  return text + added.join('');
}

/** Tags as `#CamelCase`, each once, without those that the text has already. */
function hashtagsFor(tags: readonly string[], text: string): string[] {
  const known = new Set(text.toLowerCase().match(/#[\p{L}\p{N}\p{M}_]+/gu));
  return tags.flatMap((tag) => {
    const words = tag.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const hashtag = `#${words.length > 1 ? words.map(capitalised).join('') : words.join('')}`;
    // A number alone is no hashtag anywhere.
    if (!/\p{L}/u.test(hashtag) || known.has(hashtag.toLowerCase())) return [];
    known.add(hashtag.toLowerCase());
    return [hashtag];
  });
}

function capitalised(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}
