import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

/**
 * Sentence length: full marks for a mean of 8 to 18 words (Cutts, Oxford Guide to Plain English: 15 to 20), none from 34,
 * less a share for sentences beyond 35 words.
 */
export function sentenceLength({ sentences }: ReadText): Measure {
  const lengths = sentences.map(({ words }) => words.length);
  const mean = average(lengths);
  const long = sentences.filter(({ words }) => words.length > 35);
  const score =
    Math.min(between(mean, 34, 18), between(mean, 2, 7)) *
    (1 - Math.min(0.6, (2 * long.length) / Math.max(1, sentences.length)));
  return { score, quotes: long.slice(0, 3).map(({ text }) => quoted(text)) };
}

/**
 * Variation of sentence length: standard deviation / mean. 0.5 and more, long next to short, is full marks; 0.15, all
 * sentences of a size, none (Provost, 100 Ways to Improve Your Writing). Under four sentences nothing can vary.
 */
export function sentenceVariation({ sentences }: ReadText): Measure {
  if (sentences.length < 4) return { score: 0.4, quotes: [] };
  const lengths = sentences.map(({ words }) => words.length);
  const mean = average(lengths);
  const deviation = Math.sqrt(average(lengths.map((length) => (length - mean) ** 2)));
  return { score: between(deviation / mean, 0.15, 0.5), quotes: [] };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
