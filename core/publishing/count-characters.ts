import { withoutHalfCharacter } from '../kernel/text.ts';
import type { PostLimit } from './platform.ts';

/** How a platform counts characters. */
export type CountingRule = Pick<PostLimit, 'counting' | 'linkCharacters'>;

/** A unit that must not be split, with its size. */
export interface TextUnit {
  readonly text: string;
  readonly characters: number;
}

/**
 * Links as platforms detect them. Matches only what all platforms treat as a link: a text that is counted as too long
 * is split, one that is counted as too short is rejected by the platform.
 */
const address = /https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/[\w\-.~%!$&*+,;=:@/?#]*[\w/=&%#+-])?/;
const link = new RegExp(`(?<![\\w@#$])${address.source}`, 'gi');
const linkHere = new RegExp(address, 'iy');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The units of a text in order: graphemes, and whole links if the platform counts them specially. Lazy: text that is
 * not consumed is not segmented.
 */
export function* textUnits(text: string, { counting, linkCharacters }: CountingRule): Generator<TextUnit> {
  let end = 0;
  if (linkCharacters !== null)
    for (const { 0: found, index } of text.matchAll(link)) {
      yield* graphemeUnits(text.slice(end, index), counting);
      yield { text: found, characters: linkCharacters };
      end = index + found.length;
    }
  yield* graphemeUnits(text.slice(end), counting);
}

function* graphemeUnits(text: string, counting: CountingRule['counting']): Generator<TextUnit> {
  for (const grapheme of graphemesOf(text)) yield { text: grapheme, characters: sizeOf(grapheme, counting) };
}

/** The link that starts at an offset, ignoring the text before it; null when there is none. */
export function linkAt(text: string, offset: number): string | null {
  linkHere.lastIndex = offset;
  return linkHere.exec(text)?.[0] ?? null;
}

/** The length of a text by a platform's rule. */
export function countCharacters(text: string, rule: CountingRule): number {
  // A draft is counted after every pause in typing. Plain characters need no segmenter.
  if (rule.linkCharacters === null && (rule.counting === 'code-units' || isPlain(text))) return text.length;
  let sum = 0;
  for (const { characters } of textUnits(text, rule)) sum += characters;
  return sum;
}

/** The size of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const letter of text) bytes += bytesOf(letter.codePointAt(0)!);
  return bytes;
}

/** Half of a surrogate pair becomes U+FFFD, which takes three bytes. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/**
 * A run of plain characters, without the last one if a combining mark may follow; else that character with everything
 * that is not plain.
 */
const runs = /[\n\x20-\x7e]+(?=[\n\x20-\x7e]|$)|[\n\x20-\x7e]?(?:\r\n|[^\n\x20-\x7e])+/g;

/** Uses the segmenter only for text that is not plain, because it is slow. */
function* graphemesOf(text: string): Generator<string> {
  for (const [run] of text.matchAll(runs))
    if (isPlain(run)) yield* run;
    else yield* segmentsOf(run);
}

/**
 * Code units per call of the segmenter. V8 copies the whole input for every grapheme: 18 s for 100,000 code units in
 * one call.
 */
const WINDOW = 500;

/** The last grapheme of a window may continue after it, so the next window starts there. */
function* segmentsOf(text: string): Generator<string> {
  let at = 0;
  let size = WINDOW;
  while (at < text.length) {
    const isLast = at + size >= text.length;
    const cut = text.slice(at, at + size);
    // Half of a surrogate pair at the end would hide that the grapheme before it continues.
    const window = isLast ? cut : withoutHalfCharacter(cut);
    let end = 0;
    for (const { segment, index } of graphemes.segment(window)) {
      if (!isLast && index + segment.length === window.length) break;
      yield segment;
      end = index + segment.length;
    }
    size = end === 0 ? 2 * size : WINDOW;
    at += end;
  }
}

/** Each of these characters is one grapheme of one code unit and single weight. */
function isPlain(text: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(text);
}

function sizeOf(grapheme: string, counting: CountingRule['counting']): number {
  switch (counting) {
    case 'graphemes':
      return 1;
    case 'code-units':
      return grapheme.length;
    case 'emoji-bytes':
      return emoji.test(grapheme) ? utf8Bytes(grapheme) : 1;
    case 'weighted':
      return emoji.test(grapheme)
        ? 2
        : Array.from(grapheme.normalize('NFC')).reduce((sum, letter) => sum + weightOf(letter), 0);
  }
}

const emoji =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[#*\d]\uFE0F?\u20E3|\p{Regional_Indicator}{2})/u;

/** X's weights, version 3: these ranges count one, all others two. */
function weightOf(letter: string): 1 | 2 {
  const code = letter.codePointAt(0)!;
  const isLight =
    code <= 0x10ff ||
    (code >= 0x2000 && code <= 0x200d) ||
    (code >= 0x2010 && code <= 0x201f) ||
    (code >= 0x2032 && code <= 0x2037);
  return isLight ? 1 : 2;
}
