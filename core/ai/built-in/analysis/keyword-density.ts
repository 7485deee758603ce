import { between, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

/**
 * Keyword stuffing: the share of all words that the commonest pair of neighbouring meaningful words takes, and the
 * commonest single one. A pair above 1.5 % or a word above 5 % starts to sound like a machine; 5 % and 12 % are stuffing.
 * The offenders are quoted.
 */
export function keywordStuffing({ words, stems }: ReadText): Measure {
  const [single] = commonest(stems);
  const [pair] = commonest(stems.slice(1).map((stem, index) => `${stems[index] ?? ''} ${stem}`));
  const total = Math.max(80, words.length);
  const word = single && single[1] > 3 ? single[1] / total : 0;
  const phrase = pair && pair[1] > 2 ? pair[1] / total : 0;
  const score = Math.min(between(word, 0.12, 0.05), between(phrase, 0.05, 0.015));
  return {
    score,
    quotes: score < 1 ? [phrase > 0.015 && pair ? pair[0] : (single?.[0] ?? '')].filter((quote) => quote !== '') : [],
  };
}

function commonest(entries: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 1);
}
