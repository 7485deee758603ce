/** Phrases of one to six words, indexed by their first word. */
export type Phrases = ReadonlyMap<string, readonly { readonly phrase: string; readonly length: number }[]>;

/** Builds the index from phrases in lower case, such as `at the end of the day`. */
export function phrasesOf(list: readonly string[]): Phrases {
  const index = new Map<string, { phrase: string; length: number }[]>();
  for (const phrase of list) {
    const words = phrase.split(' ');
    const first = words[0] ?? phrase;
    index.set(first, [...(index.get(first) ?? []), { phrase, length: words.length }]);
  }
  return index;
}

/** All occurrences of indexed phrases in words in lower case. */
export function findPhrases(words: readonly string[], phrases: Phrases): string[] {
  const found: string[] = [];
  for (const [index, word] of words.entries()) {
    const candidates = phrases.get(word);
    if (!candidates) continue;
    for (const { phrase, length } of candidates) {
      if (length === 1 || words.slice(index, index + length).join(' ') === phrase) found.push(phrase);
    }
  }
  return found;
}
