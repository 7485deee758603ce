import { between, quoted, type Measure } from './measure.ts';
import type { ReadText, Sentence } from './read-text.ts';

const WINDOW = 50;

/**
 * Repetition: variety of words as the moving-average type-token ratio of meaningful words in windows of 50 (Covington &
 * McFall 2010), where 0.88 is full marks and 0.6 none, times what is left after sentences that say again what one before
 * them said (Jaccard overlap of stems above a half).
 */
export function repetition({ stems, sentences }: ReadText): Measure {
  const again = sentences.filter(
    (sentence, index) =>
      sentence.stems.size > 2 && sentences.slice(0, index).some((earlier) => overlap(earlier, sentence) > 0.5),
  );
  const restated = again.length / Math.max(1, sentences.length);
  return {
    score: between(variety(stems), 0.6, 0.88) * between(restated, 0.5, 0.03),
    quotes: again.slice(0, 3).map(({ text }) => quoted(text)),
  };
}

function variety(stems: readonly string[]): number {
  if (stems.length < 10) return 0.75;
  const size = Math.min(WINDOW, stems.length);
  let sum = 0;
  let windows = 0;
  for (let start = 0; start + size <= stems.length; start += 10) {
    sum += new Set(stems.slice(start, start + size)).size / size;
    windows += 1;
  }
  return sum / windows;
}

function overlap(a: Sentence, b: Sentence): number {
  let shared = 0;
  for (const stem of b.stems) if (a.stems.has(stem)) shared += 1;
  return shared / Math.max(1, a.stems.size + b.stems.size - shared);
}
