import { withoutHalfCharacter } from '../kernel/text.ts';
import type { PostLimit } from './platform.ts';

/** How a platform counts the characters of a text. */
export type CountingRule = Pick<PostLimit, 'counting' | 'linkCharacters'>;

/** What a text must not be cut through, and what it counts. */
export interface TextUnit {
  readonly text: string;
  readonly characters: number;
}

/**
 * Links as platforms find them. Only what all of them take for one is a link here: a text that is counted too long is
 * cut in two, one that is counted too short is refused.
 */
const address = /https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/[\w\-.~%!$&*+,;=:@/?#]*[\w/=&%#+-])?/;
const link = new RegExp(`(?<![\\w@#$])${address.source}`, 'gi');
const linkHere = new RegExp(address, 'iy');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The units that a text is made of, in order: graphemes, and whole links where those count by themselves. Read one by
 * one: what is not asked for is not cut into graphemes.
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

/** The link that begins at an offset, read as if nothing stood before it; null where none does. */
export function linkAt(text: string, offset: number): string | null {
  linkHere.lastIndex = offset;
  return linkHere.exec(text)?.[0] ?? null;
}

/** How many characters a text has in the eyes of a platform. */
export function countCharacters(text: string, rule: CountingRule): number {
  // A long draft is counted after every pause of its writer: plain letters need no segmenter.
  if (rule.linkCharacters === null && (rule.counting === 'code-units' || isPlain(text))) return text.length;
  let sum = 0;
  for (const { characters } of textUnits(text, rule)) sum += characters;
  return sum;
}

/** Plain letters up to one that marks may follow, else that one with all that is not plain. */
const runs = /[\n\x20-\x7e]+(?=[\n\x20-\x7e]|$)|[\n\x20-\x7e]?(?:\r\n|[^\n\x20-\x7e])+/g;

/** The segmenter is asked for what is not plain alone: with a long text it takes its time. */
function* graphemesOf(text: string): Generator<string> {
  for (const [run] of text.matchAll(runs))
    if (isPlain(run)) yield* run;
    else yield* segmentsOf(run);
}

/** Code units that the segmenter is given at once: V8 copies all of them for each grapheme, 18 s for 100,000 in one go. */
const WINDOW = 500;

/** Each window ends with a grapheme that may go on behind it, so the next one begins there. */
function* segmentsOf(text: string): Generator<string> {
  let at = 0;
  let size = WINDOW;
  while (at < text.length) {
    const isLast = at + size >= text.length;
    const cut = text.slice(at, at + size);
    // Half a character at the end would hide that the one before it goes on.
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

/** Each of these letters is one grapheme, of one code unit and of single weight. */
function isPlain(text: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(text);
}

function sizeOf(grapheme: string, counting: CountingRule['counting']): number {
  switch (counting) {
    case 'graphemes':
      return 1;
    case 'code-units':
      return grapheme.length;
    case 'weighted':
      return emoji.test(grapheme)
        ? 2
        : Array.from(grapheme.normalize('NFC')).reduce((sum, letter) => sum + weightOf(letter), 0);
  }
}

const emoji =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[#*\d]\uFE0F?\u20E3|\p{Regional_Indicator}{2})/u;

/** By X's own table, version 3 of its weights: these ranges count one, all else two. */
function weightOf(letter: string): 1 | 2 {
  const code = letter.codePointAt(0)!;
  const isLight =
    code <= 0x10ff ||
    (code >= 0x2000 && code <= 0x200d) ||
    (code >= 0x2010 && code <= 0x201f) ||
    (code >= 0x2032 && code <= 0x2037);
  return isLight ? 1 : 2;
}
