import { between, quoted, type Measure } from './measure.ts';
import type { ReadText } from './read-text.ts';

/** Words that a reader on a screen takes in at once. */
const COMFORTABLE = 90;

/**
 * Paragraphs: the share of words that stand in paragraphs of at most 90 words, full marks from 80 %; a text of more
 * than 100 words wants one break per 100 words, one of more than 600 a heading or a list. Markers of structure torn into
 * the middle of a line cost a tenth each.
 */
export function paragraphShape({ paragraphs, words, headings, strayMarkers }: ReadText): Measure {
  const sizes = paragraphs.map((sentences) => ({
    sentences,
    size: sentences.reduce((sum, sentence) => sum + sentence.words.length, 0),
  }));
  const walls = sizes.filter(({ size }) => size > COMFORTABLE).toSorted((a, b) => b.size - a.size);
  const walled = walls.reduce((sum, { size }) => sum + (size - COMFORTABLE), 0) / Math.max(1, words.length);
  const breaks = words.length > 100 ? between(paragraphs.length, 1, Math.min(12, 1 + words.length / 100)) : 1;
  const guided = words.length < 600 || headings.length > 0 || paragraphs.some(([first]) => first?.isItem) ? 1 : 0.8;
  const score = between(walled, 0.6, 0.1) * (0.3 + 0.7 * breaks) * guided * Math.max(0, 1 - strayMarkers / 10);
  return { score, quotes: walls.slice(0, 2).map(({ sentences }) => quoted(sentences[0]?.text ?? '')) };
}
