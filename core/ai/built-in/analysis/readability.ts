import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { textClarity } from '../../../projections/clarity.ts';
import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

/**
 * How easily a text reads. English: Flesch reading ease (1948), 206.835 − 1.015 · words / sentences − 84.6 · syllables /
 * words, where 60 (plain English) and more is full marks and 15 (contracts) none. Other languages: LIX as in
 * `textClarity`, which needs no syllables. Hardest sentences are quoted.
 */
export function readability({ language, sentences, words, plain }: ReadText): Measure {
  const hardest = sentences
    .filter((sentence) => sentence.words.length > 28)
    .toSorted((a, b) => b.words.length - a.words.length);
  const quotes = hardest.slice(0, 3).map(({ text }) => quoted(text));
  if (language !== 'en') return { score: between(textClarity(plain) ?? 50, 0, 45), quotes };
  const counted = words.filter((word) => word.length <= 30);
  const sample = counted.slice(0, SAMPLE);
  const perWord = sample.reduce((sum, word) => sum + Math.max(1, syllableCount(word)), 0) / Math.max(1, sample.length);
  const ease = flesch({
    sentence: Math.max(1, sentences.length),
    word: Math.max(1, counted.length),
    syllable: Math.max(1, perWord * counted.length),
  });
  return { score: between(ease, 15, 60), quotes };
}

/** Words whose syllables are counted: their mean hardly moves after 400. */
const SAMPLE = 400;

const counts = new Map<string, number>();
const REMEMBERED = 5000;

/** The library takes 10 µs a word and most words come again. */
function syllableCount(word: string): number {
  const known = counts.get(word);
  if (known !== undefined) return known;
  const count = syllable(word);
  if (counts.size < REMEMBERED) counts.set(word, count);
  return count;
}
