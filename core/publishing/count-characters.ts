import type { PostLimit } from '../platforms/platform.ts';

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
const link = /(?<![\w@#$])https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/[\w\-.~%!$&*+,;=:@/?#]*[\w/=&%#+-])?/gi;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The units that a text is made of, in order: graphemes, and whole links where those count by themselves. */
export function textUnits(text: string, { counting, linkCharacters }: CountingRule): TextUnit[] {
  const units: TextUnit[] = [];
  const addGraphemes = (part: string): void => {
    for (const grapheme of graphemesOf(part)) units.push({ text: grapheme, characters: sizeOf(grapheme, counting) });
  };
  let end = 0;
  if (linkCharacters !== null)
    for (const { 0: found, index } of text.matchAll(link)) {
      addGraphemes(text.slice(end, index));
      units.push({ text: found, characters: linkCharacters });
      end = index + found.length;
    }
  addGraphemes(text.slice(end));
  return units;
}

/** How many characters a text has in the eyes of a platform. */
export function countCharacters(text: string, rule: CountingRule): number {
  // A long draft is counted after every pause of its writer: plain letters need no segmenter.
  if (rule.linkCharacters === null && (rule.counting === 'code-units' || isPlain(text))) return text.length;
  return textUnits(text, rule).reduce((sum, { characters }) => sum + characters, 0);
}

/** Plain letters up to one that marks may follow, else that one with all that is not plain. */
const runs = /[\n\x20-\x7e]+(?=[\n\x20-\x7e]|$)|[\n\x20-\x7e]?(?:\r\n|[^\n\x20-\x7e])+/g;

/** The segmenter is asked for what is not plain alone: with a long text it takes its time. */
function* graphemesOf(text: string): Generator<string> {
  for (const [run] of text.matchAll(runs))
    if (isPlain(run)) yield* run;
    else for (const { segment } of graphemes.segment(run)) yield segment;
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
        : Array.from(grapheme.normalize('NFC'), weightOf).reduce((sum: number, weight) => sum + weight, 0);
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
