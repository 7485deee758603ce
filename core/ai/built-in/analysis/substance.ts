import { between, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

/** Substance: 12 words hold no thought, about 130 hold a point with its reason and an example. `fewest` lowers that bar for short platforms. */
export function substance({ words, sentences }: ReadText, fewest = 130): Measure {
  return { score: between(words.length, 12, fewest) ** 0.7 * between(sentences.length, 0, 4), quotes: [] };
}
