import { isWeakWord } from './key-phrases.ts';
import { type ReadText, stemOf, stopWords, wordsOf } from './read-text.ts';

export interface NounPhrase {
  /** As first written, in lower case. */
  readonly phrase: string;
  /** Number of sentences that contain exactly these words. */
  readonly count: number;
}

const before = 'of|in|on|at|with|for|about|from|by|into|than|between|without|per|over|under|against|like';
const determiner = 'the|an?|our|my|their|his|her|its|your|this|that|these|those|each|every|no|any|some|both';
const auxiliary =
  'is|are|was|were|has|had|have|will|would|can|could|should|must|may|might|did|does|do|isn’t|wasn’t|weren’t|aren’t';
const inside = "[\\p{L}\\p{N}'’-]+";
/** "with the same four customers." */
const afterPreposition = new RegExp(
  `\\b(?:${before})\\s+(?:${determiner})\\s+((?:${inside}\\s+){0,4}?${inside})(?=\\s*(?:[.,;:!?)]|$))`,
  'giu',
);
/** "The customers were": there is no other verb between an article and an auxiliary verb. */
const beforeAuxiliary = new RegExp(
  `(?:^|[,;:(]\\s*|\\b(?:and|but|because|that|when|if)\\s+)(?:${determiner})\\s+((?:${inside}\\s+){0,3}?${inside})(?=\\s+(?:${auxiliary})\\b)`,
  'giu',
);
const MAX_WORDS = 3;

/**
 * Finds noun phrases where nothing else is possible: between a preposition with an article and the end of the clause,
 * or between an article and an auxiliary verb. "The median customer finishes in four days" gives none, because the code
 * cannot tell the verb from the noun. English only, because it depends on the words around a phrase.
 */
export function nounPhrases({ language, sentences }: Pick<ReadText, 'language' | 'sentences'>): NounPhrase[] {
  if (language !== 'en') return [];
  const found = new Map<string, string>();
  for (const { text } of sentences) {
    for (const [, run = ''] of [...text.matchAll(afterPreposition), ...text.matchAll(beforeAuxiliary)]) {
      const phrase = phraseIn(run);
      if (phrase !== null && !found.has(keyOf(phrase))) found.set(keyOf(phrase), phrase);
    }
  }
  return [...found.values()]
    .map((phrase) => ({ phrase, count: sentences.filter(({ words }) => hasPhrase(words, phrase)).length }))
    .toSorted((a, b) => b.count - a.count || b.phrase.split(' ').length - a.phrase.split(' ').length);
}

/** Whether the words contain exactly this phrase, so that the count matches the text. */
function hasPhrase(words: readonly string[], phrase: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${phrase} `);
}

/** Strips leading numbers and weak words from a run; null when words other than nouns remain. */
function phraseIn(run: string): string | null {
  const words = wordsOf(run);
  const start = words.findIndex((word) => !opensPhrase(word));
  const rest = start === -1 ? [] : words.slice(start);
  if (rest.length === 0 || rest.length > MAX_WORDS || rest.some(isNoNoun)) return null;
  return rest.join(' ');
}

function opensPhrase(word: string): boolean {
  return /^\d/.test(word) || isWeakWord(word) || stopWords.en.has(word);
}

function isNoNoun(word: string): boolean {
  return word.length < 3 || opensPhrase(word) || /(?:ly|'s|'t|ed)$/.test(word) || /^[\d'-]/.test(word);
}

function keyOf(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => stemOf(word))
    .join(' ');
}
