import { clicheWords, foreignCliches } from './cliche-words.ts';
import { between, quoted, type Measure } from './measure.ts';
import { fillerWords, hedgeWords } from './padding-words.ts';
import { findPhrases, phrasesOf, type Phrases } from './phrases.ts';
import type { ReadText } from './read-text.ts';

const hedgeIndex = phrasesOf(hedgeWords);
const fillerIndex = phrasesOf(fillerWords);
const clicheIndex = phrasesOf([...clicheWords, ...foreignCliches]);

/** Hedges per word (English only): up to 1 in 100 is caution, from 5 in 100 no claim is left. */
export function hedging(text: ReadText): Measure {
  return density(text, hedgeIndex, { most: 0.05, least: 0.01 });
}

/** Filler words and phrases per word (English only): 1.5 in 100 is how people write, 6 in 100 is padding. */
export function filler(text: ReadText): Measure {
  return density(text, fillerIndex, { most: 0.06, least: 0.015 });
}

/** Buzzwords and stock phrases per word: 0.7 in 100 passes, 4 in 100 says nothing. */
export function cliches(text: ReadText): Measure {
  return density(text, clicheIndex, { most: 0.04, least: 0.007 });
}

function density(
  { words, sentences }: ReadText,
  phrases: Phrases,
  { most, least }: { readonly most: number; readonly least: number },
): Measure {
  const count = findPhrases(words, phrases).length;
  const worst = sentences
    .map((sentence) => ({ text: sentence.text, found: findPhrases(sentence.words, phrases).length }))
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found);
  return {
    score: between(count / Math.max(25, words.length), most, least),
    quotes: worst.slice(0, 3).map(({ text }) => quoted(text)),
  };
}
