/** A phrase where it stands in a text. Offsets are UTF-16 code units. */
export interface FoundPhrase {
  readonly from: number;
  readonly to: number;
  /** As in the list. */
  readonly phrase: string;
}

/** A compiled list of phrases. */
export type Phrases = RegExp;

/**
 * Compiles phrases in lower case, such as `at the end of the day`. White space of any kind matches a space, and either
 * apostrophe the straight one. The longest phrase wins where several begin.
 */
export function phrasesOf(list: readonly string[]): Phrases {
  const longestFirst = list.toSorted((one, other) => other.length - one.length).map(patternOf);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longestFirst.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/** All phrases of a list in a text, in order and without overlap. */
export function findPhrases(text: string, phrases: Phrases): FoundPhrase[] {
  return [...text.matchAll(phrases)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    phrase: found
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/,?\s+/g, (gap) => (gap.startsWith(',') ? ', ' : ' ')),
  }));
}

function patternOf(phrase: string): string {
  return phrase
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll("'", "['’]")
    .replaceAll(' ', String.raw`\s+`);
}
