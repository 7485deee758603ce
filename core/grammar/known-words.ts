/** Of a person's own words. */
export const MAX_OWN_WORDS = 1000;

/** Every word of some names, in the letters that they are written in: a name of two words is two, and a joined one its parts too. */
export function wordsOfNames(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const whole = name.split(/[^\p{L}\p{M}\p{N}'’_-]+/u).map((word) => word.replaceAll(/^['’_-]+|['’_-]+$/g, ''));
    return whole.flatMap((word) => [word, ...word.split(/[_-]+/)]);
  });
  return [...new Set(words)].filter((word) => /\p{L}/u.test(word));
}

/** Whether a word is one of these, or belongs to one of them: "Maya’s". */
export function isKnownWord(known: ReadonlySet<string>, word: string): boolean {
  return known.has(word) || known.has(word.replace(/['’]s?$/u, ''));
}

/** Words of this trade that the checker would take apart, in small letters. */
const tradeWords: ReadonlySet<string> = new Set(['roadmap', 'roadmaps', 'touchpoint', 'touchpoints']);

export function isTradeWord(word: string): boolean {
  return tradeWords.has(word.toLowerCase());
}
