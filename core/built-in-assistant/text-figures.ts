import { syllable } from 'syllable';
import { readingMinutes } from '../kernel/text.ts';
import { readText } from './analysis/read-text.ts';
import { wordsIn } from './rules/words-by-language.ts';

/** Measures of a text. They are facts about it and no judgement. */
export interface TextFigures {
  readonly words: number;
  readonly minutes: number;
  /**
   * School year that reads it with ease (Flesch and Kincaid 1975: 0.39 · words / sentences + 11.8 · syllables / words −
   * 15.59). English only, null otherwise.
   */
  readonly grade: number | null;
  /** Words of each sentence, in order. */
  readonly sentences: readonly number[];
  /** Percent of the sentences in which the writer, or the reader, is spoken of. Null in a language that is not known. */
  readonly first: number | null;
  readonly second: number | null;
}

/** Words whose syllables are counted. The mean hardly changes after them. */
const SAMPLE = 400;

export function figuresOf(content: string): TextFigures {
  const { language, sentences, words } = readText(content);
  const known = wordsIn(language);
  const share = (pattern: RegExp) =>
    percent(sentences.filter(({ text }) => pattern.test(text)).length, sentences.length);
  return {
    words: words.length,
    minutes: readingMinutes(words.length, 200),
    grade: language === 'en' && sentences.length > 0 ? gradeOf(words, sentences.length) : null,
    sentences: sentences.map(({ words: own }) => own.length),
    first: known && share(known.first),
    second: known && share(known.second),
  };
}

function gradeOf(words: readonly string[], sentences: number): number {
  const sample = words.slice(0, SAMPLE).filter((word) => word.length <= 30);
  const syllables = sample.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0) / Math.max(1, sample.length);
  return Math.max(0, Math.round(10 * ((0.39 * words.length) / sentences + 11.8 * syllables - 15.59)) / 10);
}

/** The usual values of a person: the medians over their texts. */
export interface UsualFigures {
  readonly minutes: number | null;
  readonly grade: number | null;
  /** Words of a sentence. */
  readonly sentence: number | null;
  readonly first: number | null;
  readonly second: number | null;
}

export function usualFigures(texts: readonly TextFigures[]): UsualFigures {
  const of = (value: (figures: TextFigures) => number | null) => median(texts.flatMap((each) => value(each) ?? []));
  return {
    minutes: of(({ minutes }) => minutes),
    grade: of(({ grade }) => grade),
    sentence: of(sentenceOf),
    first: of(({ first }) => first),
    second: of(({ second }) => second),
  };
}

/** Words of a usual sentence of a text: the median. */
export function sentenceOf({ sentences }: Pick<TextFigures, 'sentences'>): number | null {
  return median(sentences);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const value = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Math.round(10 * value) / 10;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
