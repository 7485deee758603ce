import { withoutPictures } from '../documents/pictures.ts';
import { countCharacters, type CountingRule, linkAt, type TextUnit, textUnits } from './count-characters.ts';
import { plainText } from './plain-text.ts';
import type { Platform, PostLimit } from './platform.ts';
import type { Post } from './post.ts';

export interface SplitOptions extends CountingRule {
  /** Characters that a part may have at most. */
  readonly max: number;
}

/** A cut before this share of what would fit makes parts that look forgotten. */
const LEAST_SHARE = 0.4;

/** Where a text is cut best: after a paragraph, a line, a sentence, a word. */
const ends = [
  /\n\s*\n\s*/g,
  /\n\s*/g,
  /[.!?\u2026\u3002\uFF01\uFF1F]["'\u201D\u2019\u00BB)\]]*\s+|[\u3002\uFF01\uFF1F]/g,
  /\s+/g,
];

/**
 * Cuts a text into parts that fit, at the best place of each. Nothing but the blanks at the cuts is left out, and
 * neither a grapheme nor a link is cut through. A part that is one unit larger than `max` is longer than that.
 *
 * @param mostParts where the cutting stops: one part more is returned where there are more, and nothing behind it is read
 */
export function splitText(text: string, { max, ...rule }: SplitOptions, mostParts = Infinity): string[] {
  const parts: string[] = [];
  const units = new UnitsAhead(text, rule);
  units.take(blanksFrom(units, 0));
  while (units.at(0) && parts.length <= mostParts) {
    const fitting = countFitting(units, max);
    const cut = units.at(fitting) ? bestCut(units, fitting) : fitting;
    parts.push(units.take(cut).trimEnd());
    const blanks = blanksFrom(units, 0);
    units.take(blanks);
    // Behind a word a link is none, and at the beginning of a part it is one.
    if (blanks === 0) units.beginWithLink();
  }
  return parts;
}

/** The units of a text from where it was cut last, read as far as they are asked for. */
class UnitsAhead {
  readonly #text: string;
  readonly #rule: CountingRule;
  readonly #unread: Iterator<TextUnit>;
  #ahead: TextUnit[] = [];
  #offset = 0;

  constructor(text: string, rule: CountingRule) {
    this.#text = text;
    this.#rule = rule;
    this.#unread = textUnits(text, rule);
  }

  /** Undefined behind the last. */
  at(index: number): TextUnit | undefined {
    while (this.#ahead.length <= index) {
      const { value, done } = this.#unread.next() as IteratorResult<TextUnit, undefined>;
      if (done) return undefined;
      this.#ahead.push(value);
    }
    return this.#ahead[index];
  }

  /** The text of the first units, which stay where they are. */
  textOf(count: number): string {
    const length = this.#ahead.slice(0, count).reduce((sum, { text }) => sum + text.length, 0);
    return this.#text.slice(this.#offset, this.#offset + length);
  }

  /** Leaves the first units behind. Returns their text. */
  take(count: number): string {
    const taken = this.textOf(count);
    this.#ahead = this.#ahead.slice(count);
    this.#offset += taken.length;
    return taken;
  }

  /** Makes one unit of the link that the first units are the letters of; nothing where they are none. */
  beginWithLink(): void {
    const found = this.#rule.linkCharacters === null ? null : linkAt(this.#text, this.#offset);
    if (found === null) return;
    let count = 0;
    let length = 0;
    for (; length < found.length; count += 1) length += this.at(count)!.text.length;
    // A mark on the link's last letter is none of the link.
    const rest = this.textOf(count).slice(found.length);
    const units = [{ text: found, characters: this.#rule.linkCharacters! }, ...textUnits(rest, this.#rule)];
    this.#ahead = [...units, ...this.#ahead.slice(count)];
  }
}

/** How many units fit; one at least, so that every part takes something. */
function countFitting(units: UnitsAhead, max: number): number {
  let room = max;
  let count = 0;
  for (let unit = units.at(0); unit && unit.characters <= room; unit = units.at(count)) {
    room -= unit.characters;
    count += 1;
  }
  return Math.max(1, count);
}

/** @param fitting how many units fit: there are more */
function bestCut(units: UnitsAhead, fitting: number): number {
  // The blanks behind what fits tell whether a word or a paragraph ends there.
  const count = fitting + blanksFrom(units, fitting);
  const text = units.textOf(count);
  const cuts = cutsByOffset(units, count);
  for (const [index, pattern] of ends.entries()) {
    const least = index === ends.length - 1 ? 1 : text.length * LEAST_SHARE;
    const offsets = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
    const best = offsets.findLast((offset) => offset >= least && cuts.has(offset));
    if (best !== undefined) return cuts.get(best)!;
  }
  return fitting;
}

/** The units' ends: by their offset in the text, the index of the unit that follows. */
function cutsByOffset(units: UnitsAhead, count: number): Map<number, number> {
  const cuts = new Map<number, number>();
  let offset = 0;
  for (let at = 0; at < count; at += 1) cuts.set((offset += units.at(at)!.text.length), at + 1);
  return cuts;
}

/** How many blank units follow one another from an index on. */
function blanksFrom(units: UnitsAhead, index: number): number {
  let at = index;
  for (let unit = units.at(at); unit && unit.text.trim() === ''; unit = units.at(at)) at += 1;
  return at - index;
}

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
