/** A phrase where it stands in a text. Offsets are UTF-16 code units. */
export interface FoundPhrase {
  readonly from: number;
  readonly to: number;
  /** As in the list. */
  readonly phrase: string;
}

/** A blank line ends a paragraph, and the end of its line a heading. */
const blankLine = /\n[^\S\n]*\n/;
const heading = /^[^\S\n]{0,3}#{1,6}[^\S\n]/;

/** Matches of a pattern within running text: words on both sides of the end of a paragraph or heading are no phrase. */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)].filter(({ 0: found, index }) => {
    if (!found.includes('\n')) return true;
    const start = text.lastIndexOf('\n', index) + 1;
    return !blankLine.test(found) && !heading.test(text.slice(start, start + 10));
  });
}

/** Letters of scripts that put no space between words, where any letter can begin a word. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
/** A character beside a phrase that makes it part of a longer word. */
const IN_WORD = String.raw`(?:\p{M}|\p{N}|(?!${UNSPACED})\p{L})`;

/** A compiled list of phrases. */
export type Phrases = RegExp;

/**
 * Compiles phrases in lower case, such as `at the end of the day`. White space of any kind matches a space, and either
 * apostrophe the straight one. The longest phrase wins where several begin.
 */
export function phrasesOf(list: readonly string[]): Phrases {
  const longestFirst = list.toSorted((one, other) => other.length - one.length).map(patternOf);
  return new RegExp(`(?<!${IN_WORD})(?:${longestFirst.join('|')})(?!${IN_WORD})`, 'giu');
}

/** All phrases of a list in a text, in order and without overlap. */
export function findPhrases(text: string, phrases: Phrases): FoundPhrase[] {
  return matchesIn(text, phrases).map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    phrase: foldPhrase(found),
  }));
}

/** A phrase as lists have it. */
export function foldPhrase(phrase: string): string {
  return phrase
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/,?\s+/g, (gap) => (gap.startsWith(',') ? ', ' : ' '));
}

function patternOf(phrase: string): string {
  return phrase
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll("'", "['’]")
    .replaceAll(' ', String.raw`\s+`);
}
