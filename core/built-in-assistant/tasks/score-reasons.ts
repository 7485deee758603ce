import { counted } from '../../kernel/counted.ts';
import { measureWeights, type MeasureName } from '../analysis/assess.ts';
import type { Measure } from '../analysis/measure.ts';
import type { ReadText } from '../analysis/read-text.ts';
import { reviewAdvice } from './review-advice.ts';

/** Score below which it is shown in red or yellow and needs a reason. */
export const LOW_SCORE = 60;
/** Maximum number of reasons. Further measures lost fewer points. */
const MOST = 2;
/** Score from which a measure is not worth mentioning as a reason. */
const GOOD = 0.75;
/** Scripts without spaces, in which words cannot be counted. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** The reasons for a low score: the measures that cost the most points. */
export function scoreReasons(text: ReadText, measures: ReadonlyMap<MeasureName, Measure>): MeasureName[] {
  // A text of headings only lacks everything else.
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

/** The problem that a measure shows, with its figure where there is one. */
export function issueOf(name: MeasureName, { quotes }: Measure, { words, plain }: ReadText): string {
  if (name === 'substance' && words.length === 0) return 'It has no sentences yet.';
  if (name === 'substance' && !unspaced.test(plain))
    return `It has ${counted(words.length, 'word')}: too short to make a point and support it.`;
  if (name === 'specificity' && quotes.length === 0) return 'It has few numbers, names or examples.';
  return reviewAdvice[name].issue;
}
