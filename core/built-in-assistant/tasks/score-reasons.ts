import { measureWeights, type MeasureName } from '../analysis/assess.ts';
import type { Measure } from '../analysis/measure.ts';
import type { ReadText } from '../analysis/read-text.ts';
import { reviewAdvice } from './review-advice.ts';

/** Below this a score is red or yellow, and whoever reads it asks why. */
export const LOW_SCORE = 60;
/** Enough to say why; the rest lost less. */
const MOST = 2;
/** A measure from here on has lost nothing worth naming. */
const GOOD = 0.75;
/** Words are not counted where nothing stands between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Why a score is low: the measures that took most points off it. */
export function scoreReasons(text: ReadText, measures: ReadonlyMap<MeasureName, Measure>): MeasureName[] {
  // Of headings alone nothing else is worth saying.
  if (text.words.length === 0) return ['substance'];
  const possible = [...measures.keys()].reduce((sum, name) => sum + measureWeights[name].merit, 0);
  const lost = ([name, { score }]: readonly [MeasureName, Measure]): number =>
    (1 - score) * ((92 * measureWeights[name].merit) / possible + measureWeights[name].fault);
  return [...measures]
    .filter(([name, { score }]) => score < GOOD && !(name === 'substance' && unspaced.test(text.plain)))
    .toSorted((a, b) => lost(b) - lost(a))
    .slice(0, MOST)
    .map(([name]) => name);
}

/** What is wrong by a measure, in the words of what stands there where there is a figure for it. */
export function issueOf(name: MeasureName, { quotes }: Measure, { words, plain }: ReadText): string {
  if (name === 'substance' && words.length === 0) return 'It has no sentences yet.';
  if (name === 'substance' && !unspaced.test(plain))
    return `It has ${words.length} ${words.length === 1 ? 'word' : 'words'}: too short to make a point and support it.`;
  if (name === 'specificity' && quotes.length === 0) return 'It has few numbers, names or examples.';
  return reviewAdvice[name].issue;
}
