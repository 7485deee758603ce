/** Phrases of one to six words, found by their first word. */
export type Phrases = ReadonlyMap<string, readonly string[]>;

/** An index of phrases in lower case, such as `at the end of the day`. */
export function phrasesOf(list: readonly string[]): Phrases {
  const index = new Map<string, string[]>();
  for (const phrase of list) {
    const first = phrase.split(' ', 1)[0] ?? phrase;
    index.set(first, [...(index.get(first) ?? []), phrase]);
  }
  return index;
}

/** Every occurrence of a phrase among words in lower case. */
export function findPhrases(words: readonly string[], phrases: Phrases): string[] {
  const found: string[] = [];
  for (const [index, word] of words.entries()) {
    for (const phrase of phrases.get(word) ?? []) {
      if (phrase === word || words.slice(index, index + phrase.split(' ').length).join(' ') === phrase) found.push(phrase);
    }
  }
  return found;
}
