import { withoutPictures } from '../documents/pictures.ts';
import { countCharacters, type CountingRule, linkAt, type TextUnit, textUnits, utf8Bytes } from './count-characters.ts';
import { limitBesideWarning } from './content-warning.ts';
import { dealPictures, type FittedPart } from './deal-pictures.ts';
import { plainText, type PlainText, readPlainSections, readPlainText } from './plain-text.ts';
import type { Platform, PostLimit } from './platform.ts';
import type { Post } from './post.ts';

export interface SplitOptions extends CountingRule {
  /** Maximum characters of a part. */
  readonly max: number;
  /** Maximum UTF-8 bytes of a part; unlimited by default. */
  readonly maxBytes?: number;
}

/** A part shorter than this share of what would fit looks like a mistake. */
const LEAST_SHARE = 0.4;

/** Preferred places to cut, best first: after a paragraph, a line, a sentence, a word. */
const ends = [
  /\n\s*\n\s*/g,
  /\n\s*/g,
  /[.!?\u2026\u3002\uFF01\uFF1F]["'\u201D\u2019\u00BB)\]]*\s+|[\u3002\uFF01\uFF1F]/g,
  /\s+/g,
];

/**
 * Splits a text into parts that fit, each at the best place. Only white space at the cuts is dropped, and graphemes and
 * links are never split. A part of a single unit that is larger than `max` exceeds it.
 *
 * @param mostParts limit of the splitting: if there are more parts, one additional part is returned and the rest is not
 *   read
 */
export function splitText(
  text: string,
  { max, maxBytes = Infinity, ...rule }: SplitOptions,
  mostParts = Infinity,
): string[] {
  const parts: string[] = [];
  const units = new UnitsAhead(text, rule);
  units.take(blanksFrom(units, 0));
  while (units.at(0) && parts.length <= mostParts) {
    const fitting = countFitting(units, max, maxBytes);
    const cut = units.at(fitting) ? bestCut(units, fitting) : fitting;
    parts.push(units.take(cut).trimEnd());
    const blanks = blanksFrom(units, 0);
    units.take(blanks);
    // A link directly after a word is not a link, but becomes one at the start of a part.
    if (blanks === 0) units.beginWithLink();
  }
  return parts;
}

/** Reads the units of a text lazily, from the last cut on. */
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

  /** Undefined after the last unit. */
  at(index: number): TextUnit | undefined {
    while (this.#ahead.length <= index) {
      const { value, done } = this.#unread.next() as IteratorResult<TextUnit, undefined>;
      if (done) return undefined;
      this.#ahead.push(value);
    }
    return this.#ahead[index];
  }

  /** The text of the next `count` units, without consuming them. */
  textOf(count: number): string {
    const length = this.#ahead.slice(0, count).reduce((sum, { text }) => sum + text.length, 0);
    return this.#text.slice(this.#offset, this.#offset + length);
  }

  /** Consumes the next `count` units and returns their text. */
  take(count: number): string {
    const taken = this.textOf(count);
    this.#ahead = this.#ahead.slice(count);
    this.#offset += taken.length;
    return taken;
  }

  /** If a link starts here, replaces its graphemes by one link unit. */
  beginWithLink(): void {
    const found = this.#rule.linkCharacters === null ? null : linkAt(this.#text, this.#offset);
    if (found === null) return;
    let count = 0;
    let length = 0;
    for (; length < found.length; count += 1) length += this.at(count)!.text.length;
    // A combining mark after the link's last letter does not belong to the link.
    const rest = this.textOf(count).slice(found.length);
    const units = [{ text: found, characters: this.#rule.linkCharacters! }, ...textUnits(rest, this.#rule)];
    this.#ahead = [...units, ...this.#ahead.slice(count)];
  }
}

/** The number of units that fit; at least one, so that every part makes progress. */
function countFitting(units: UnitsAhead, max: number, maxBytes: number): number {
  let room = max;
  let bytesLeft = maxBytes;
  let count = 0;
  for (let unit = units.at(0); unit && unit.characters <= room; unit = units.at(count)) {
    bytesLeft -= bytesLeft === Infinity ? 0 : utf8Bytes(unit.text);
    if (bytesLeft < 0) break;
    room -= unit.characters;
    count += 1;
  }
  return Math.max(1, count);
}

/** @param fitting the number of units that fit, which is less than all */
function bestCut(units: UnitsAhead, fitting: number): number {
  // White space after the last fitting unit shows whether a word or a paragraph ends there.
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

/** Maps the end offset of each unit to the index of the next one. */
function cutsByOffset(units: UnitsAhead, count: number): Map<number, number> {
  const cuts = new Map<number, number>();
  let offset = 0;
  for (let at = 0; at < count; at += 1) cuts.set((offset += units.at(at)!.text.length), at + 1);
  return cuts;
}

/** The number of consecutive blank units from `index` on. */
function blanksFrom(units: UnitsAhead, index: number): number {
  let at = index;
  for (let unit = units.at(at); unit && unit.text.trim() === ''; unit = units.at(at)) at += 1;
  return at - index;
}

/** A post for a platform without formatting: one part, or the posts of a thread in order. */
export type FittedText =
  | { readonly type: 'fits'; readonly parts: readonly FittedPart[] }
  | { readonly type: 'too-long'; readonly characters: number; readonly max: number }
  | { readonly type: 'too-many-posts'; readonly maxPosts: number }
  /** `surplus`: pictures for which no post has room. */
  | { readonly type: 'too-many-pictures'; readonly maxPictures: number; readonly surplus: number };

export interface FitOptions {
  /** Maximum number of posts in a thread. A longer text is not split any further. Unlimited by default. */
  readonly maxPosts?: number;
  /** Maximum number of pictures in a post. Unlimited by default. */
  readonly maxPictures?: number;
}

/** Numbers that take more than this share of a part are omitted. */
const MAX_NUMBER_SHARE = 0.2;

/**
 * Fits a post into a platform's limit. The title is omitted, because a post without a title field states it in its
 * first line; it is used only when there is nothing else. Tags follow as hashtags as long as they fit; they never add
 * a post. Each picture goes with the post in whose text it stands, or with a later one where that one is full.
 *
 * A content warning takes its characters from every post.
 *
 * Where longer texts become threads, a line of three hyphens (`---`) begins another post. A section between two such
 * lines that is too long is split further. A thread that its writer cut has no numbers: they chose where each post
 * begins, and the platform shows the thread as one anyway. Pictures stay in their section.
 */
export function fitText(
  { title, body, tags, contentWarning }: Post,
  { limit: ownLimit, supportsTags }: Pick<Platform, 'limit' | 'supportsTags'>,
  { maxPosts = Infinity, maxPictures = Infinity }: FitOptions = {},
): FittedText {
  const limit = limitBesideWarning(ownLimit, contentWarning);
  const sections = sectionsOf(body, limit, title.trim());
  const characters = limit?.longerText === 'refused' ? countCharacters(sections[0]?.text ?? '', limit) : 0;
  if (limit && characters > limit.characters) return { type: 'too-long', characters, max: limit.characters };
  const fitted: FittedPart[] = [];
  let surplus = 0;
  for (const { text, pictures } of sections) {
    const { parts, isNumbered } = partsOf(text, limit, {
      maxPosts: maxPosts - fitted.length,
      mayNumber: sections.length === 1,
    });
    if (fitted.length + parts.length > maxPosts) return { type: 'too-many-posts', maxPosts };
    const dealt = dealPictures(parts, pictures, maxPictures);
    surplus += dealt.surplus;
    for (const [index, part] of parts.entries()) {
      const numbered = isNumbered ? `${part} (${index + 1}/${parts.length})` : part;
      fitted.push({ text: numbered, pictures: dealt.pictures[index]! });
    }
  }
  if (surplus > 0) return { type: 'too-many-pictures', maxPictures, surplus };
  const last = fitted.pop();
  if (!last) return { type: 'fits', parts: [] };
  const hashtags = supportsTags ? hashtagsFor(tags, sections.map(({ text }) => text).join('\n')) : [];
  return { type: 'fits', parts: [...fitted, { ...last, text: addTags(last.text, hashtags, limit) }] };
}

/** The sections of a post that have words or pictures; the title where none has. None when that is blank too. */
function sectionsOf(body: string, limit: PostLimit | null, title: string): readonly PlainText[] {
  const sections = limit?.longerText === 'thread' ? readPlainSections(body) : [readPlainText(body)];
  const filled = sections.filter(({ text, pictures }) => text !== '' || pictures.length > 0);
  return filled.length > 0 || title === '' ? filled : [{ text: title, pictures: [] }];
}

interface TextParts {
  readonly parts: readonly string[];
  /** Whether a number, " (1/3)", is to follow each part. There is space for it. */
  readonly isNumbered: boolean;
}

interface PartsOptions {
  /** Parts beyond this number are not split any further. */
  readonly maxPosts: number;
  readonly mayNumber: boolean;
}

/** Numbered if they may be and the numbers leave enough space. */
function partsOf(text: string, limit: PostLimit | null, { maxPosts, mayNumber }: PartsOptions): TextParts {
  if (limit === null || text === '') return { parts: [text], isNumbered: false };
  const { characters: max, bytes, ...rule } = limit;
  const maxBytes = bytes ?? Infinity;
  const plain = splitText(text, { max, maxBytes, ...rule }, maxPosts);
  if (!mayNumber || plain.length < 2 || plain.length > maxPosts) return { parts: plain, isNumbered: false };
  for (let digits = 1; ; digits += 1) {
    const numberSize = ' (/)'.length + 2 * digits;
    if (numberSize > max * MAX_NUMBER_SHARE) return { parts: plain, isNumbered: false };
    const parts = splitText(text, { max: max - numberSize, maxBytes: maxBytes - numberSize, ...rule }, maxPosts);
    if (parts.length > maxPosts || String(parts.length).length <= digits) return { parts, isNumbered: true };
  }
}

function addTags(text: string, hashtags: readonly string[], limit: PostLimit | null): string {
  const added: string[] = [];
  // Counted once: a space precedes each hashtag, so it cannot form a grapheme or link with the text before it.
  let characters = limit === null ? 0 : countCharacters(text, limit);
  let bytes = utf8Bytes(text);
  for (const hashtag of hashtags) {
    const between = added.length > 0 ? ' ' : text === '' ? '' : '\n\n';
    const one = `${between}${hashtag}`;
    const size = limit === null ? 0 : countCharacters(one, limit);
    if (limit !== null && characters + size > limit.characters) continue;
    if (bytes + utf8Bytes(one) > (limit?.bytes ?? Infinity)) continue;
    characters += size;
    bytes += utf8Bytes(one);
    added.push(one);
  }
  return text + added.join('');
}

/** Tags as `#CamelCase`, without duplicates and without those that the text contains. */
function hashtagsFor(tags: readonly string[], text: string): string[] {
  const known = new Set(text.toLowerCase().match(/#[\p{L}\p{N}\p{M}_]+/gu));
  return tags.flatMap((tag) => {
    const parts = tag.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const hashtag = `#${parts.length > 1 ? parts.map(capitalised).join('') : parts.join('')}`;
    // No platform accepts a hashtag of digits only.
    if (!/\p{L}/u.test(hashtag) || known.has(hashtag.toLowerCase())) return [];
    known.add(hashtag.toLowerCase());
    return [hashtag];
  });
}

function capitalised(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** The length of a post by a platform's rule. */
export interface PostLength {
  /**
   * Counted by the platform's rule, without hashtags, which are added only if they fit. An estimate when `posts` is
   * null.
   */
  readonly characters: number;
  readonly max: number;
  /** Number of posts in the thread; null beyond `MAX_THREAD_POSTS`. 1 when the platform refuses longer texts. */
  readonly posts: number | null;
  readonly isRefused: boolean;
}

/** Posts of the longest thread that the server posts. A longer one is not split just to count them. */
export const MAX_THREAD_POSTS = 25;

/** A draft with more code units than this multiple of the limit is not counted, whatever its links and emoji. */
const SURELY_TOO_LONG = 100;

/** Null when the platform has no limit or the text is blank. */
export function postLength(
  post: Post,
  platform: Pick<Platform, 'requiresTitle' | 'limit' | 'supportsTags'>,
): PostLength | null {
  const { requiresTitle } = platform;
  const limit = limitBesideWarning(platform.limit, post.contentWarning);
  const text = requiresTitle ? withoutPictures(post.body) : plainText(post.body);
  if (limit === null || text.trim() === '') return null;
  const max = limit.characters;
  if (limit.longerText === 'thread' && text.length > max * SURELY_TOO_LONG)
    return { characters: text.length, max, posts: null, isRefused: false };
  const characters = countCharacters(text, limit);
  const isOver = characters > max || (limit.bytes !== null && utf8Bytes(text) > limit.bytes);
  const isCut = limit.longerText === 'thread' && sectionsOf(post.body, limit, '').length > 1;
  if (requiresTitle || limit.longerText === 'refused' || !(isOver || isCut))
    return { characters, max, posts: 1, isRefused: isOver };
  const isLong = characters > max * MAX_THREAD_POSTS;
  const fitted = isLong ? null : fitText(post, platform);
  const parts = fitted?.type === 'fits' ? fitted.parts.length : Infinity;
  return { characters, max, posts: parts > MAX_THREAD_POSTS ? null : parts, isRefused: false };
}

/** "312 of 280 · 2 posts"; "3,120 of 3,000 · 120 too many". */
export function lengthSentence({ characters, max, posts, isRefused }: PostLength): string {
  const of = `${words(characters)} of ${words(max)}`;
  if (isRefused) return `${of} · ${words(characters - max)} too many`;
  if (posts === null) return `more than ${MAX_THREAD_POSTS} posts of ${words(max)}`;
  return posts > 1 ? `${of} · ${posts} posts` : of;
}

function words(number: number): string {
  return number.toLocaleString('en');
}
