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
    for (const { segment } of graphemes.segment(part))
      units.push({ text: segment, characters: counting === 'graphemes' ? 1 : segment.length });
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
  return textUnits(text, rule).reduce((sum, { characters }) => sum + characters, 0);
}
