import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { textClarity } from '../../kernel/clarity.ts';
import { between, type Measure, quoted } from './measure.ts';
import type { ReadText, Sentence } from './read-text.ts';

/**
 * Sentence length: full marks for a mean of 8 to 18 words (Cutts, Oxford Guide to Plain English: 15 to 20), none from
 * 34, with a deduction for the share of sentences beyond 35 words.
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
 * Variation of sentence length: standard deviation / mean. Full marks from 0.5 (long next to short), none at 0.15 (all
 * of one length) (Provost, 100 Ways to Improve Your Writing). Not applicable below four sentences.
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

const WINDOW = 50;

/**
 * Repetition: lexical variety as the moving-average type-token ratio of meaningful words in windows of 50 (Covington &
 * McFall 2010), where 0.88 is full marks and 0.6 none, multiplied by the share of sentences that do not repeat an
 * earlier one (Jaccard overlap of stems above a half).
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

const irregular =
  'done|made|given|taken|seen|known|shown|written|chosen|driven|built|sent|spent|held|kept|left|lost|paid|said|sold|told|found|thought|brought|caught|taught|put|set|cut|begun|broken|drawn|grown|led|met|read|run|understood|won|hidden';
const passive = new RegExp(
  `\\b(?:is|are|was|were|be|been|being|gets?|got)\\s+(?:\\w+ly\\s+|not\\s+|being\\s+)?(?:\\w{2,30}ed|${irregular})\\b`,
  'i',
);

/**
 * Passive voice (English only): sentences with a form of "be" before a participle. Up to 10 % is normal; from 45 % on
 * nobody seems to act.
 */
export function passiveVoice({ sentences }: ReadText): Measure {
  const found = sentences.filter(({ text }) => passive.test(text.slice(0, 1000)));
  return {
    score: between(found.length / Math.max(1, sentences.length), 0.45, 0.1),
    quotes: found.slice(0, 3).map(({ text }) => quoted(text)),
  };
}

/** Words of a paragraph that are comfortable to read on a screen. */
const COMFORTABLE = 90;

/**
 * Paragraphs: the share of words in paragraphs of at most 90 words, full marks from 80 %. A text of more than 100 words
 * needs one break per 100 words, one of more than 600 a heading or a list. Each structure marker in the middle of a
 * line costs a tenth.
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

/**
 * Readability. English: Flesch reading ease (1948), 206.835 − 1.015 · words / sentences − 84.6 · syllables / words; 60
 * (plain English) and more is full marks, 15 (contracts) none. Other languages: LIX as in `textClarity`, which needs no
 * syllables. Quotes the hardest sentences.
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

/** Number of words whose syllables are counted. The mean hardly changes after 400. */
const SAMPLE = 400;

const counts = new Map<string, number>();
const REMEMBERED = 5000;

/** Cached: the library takes 10 µs per word, and most words recur. */
function syllableCount(word: string): number {
  const known = counts.get(word);
  if (known !== undefined) return known;
  const count = syllable(word);
  if (counts.size < REMEMBERED) counts.set(word, count);
  return count;
}
