import type { Platform } from '../../publishing/platform.ts';
import { clickbait } from './headline-power.ts';
import { directAddress, ending, experience, feelings, reasoning, specificity, substance } from './substance.ts';
import { keywordStuffing } from './key-phrases.ts';
import type { Measure } from './measure.ts';
import { opening } from './opening.ts';
import { order } from './order.ts';
import { cliches, filler, hedging } from './padding.ts';
import {
  paragraphShape,
  passiveVoice,
  readability,
  repetition,
  sentenceLength,
  sentenceVariation,
} from './sentences.ts';
import { leastWordsOn } from './platform-fit.ts';
import type { ReadText } from './read-text.ts';

/**
 * Weights of the measures in the overall score. `merit` is the share in the average. `fault` is the maximum number of
 * points that a score of 0 subtracts afterwards, for faults that spoil a text however good the rest is. The weights
 * were fitted to an editor's ranking of the drafts in `core/built-in-assistant/testing`.
 */
export const measureWeights = {
  specificity: { merit: 20, fault: 6 },
  reasoning: { merit: 11, fault: 0 },
  opening: { merit: 12, fault: 0 },
  ending: { merit: 7, fault: 0 },
  connection: { merit: 10, fault: 0 },
  readability: { merit: 7, fault: 0 },
  sentenceLength: { merit: 7, fault: 6 },
  sentenceVariation: { merit: 6, fault: 0 },
  paragraphs: { merit: 8, fault: 5 },
  repetition: { merit: 8, fault: 12 },
  passive: { merit: 3, fault: 2 },
  hedging: { merit: 3, fault: 9 },
  filler: { merit: 3, fault: 9 },
  cliches: { merit: 4, fault: 14 },
  stuffing: { merit: 0, fault: 22 },
  clickbait: { merit: 0, fault: 30 },
  substance: { merit: 8, fault: 22 },
  order: { merit: 0, fault: 50 },
} as const satisfies Record<string, { readonly merit: number; readonly fault: number }>;

export type MeasureName = keyof typeof measureWeights;

export interface Assessment {
  /** 0 to 100. */
  readonly overall: number;
  /** Contains only the measures that are valid for the text's language. */
  readonly measures: ReadonlyMap<MeasureName, Measure>;
}

const englishOnly = new Set<MeasureName>(['passive', 'hedging', 'filler', 'connection']);

/** Rates a text by every measure that is valid for its language. */
export function assess(text: ReadText, platform?: Platform): Assessment {
  const all: Readonly<Record<MeasureName, () => Measure>> = {
    specificity: () => specificity(text),
    reasoning: () => reasoning(text),
    opening: () => opening(text),
    ending: () => ending(text),
    connection: () => connection(text),
    readability: () => readability(text),
    sentenceLength: () => sentenceLength(text),
    sentenceVariation: () => sentenceVariation(text),
    paragraphs: () => paragraphShape(text),
    repetition: () => repetition(text),
    passive: () => passiveVoice(text),
    hedging: () => hedging(text),
    filler: () => filler(text),
    cliches: () => cliches(text),
    stuffing: () => keywordStuffing(text),
    clickbait: () => clickbait(text),
    substance: () => substance(text, leastWordsOn(platform)),
    order: () => order(text),
  };
  const names = (Object.keys(all) as MeasureName[]).filter((name) => holds(name, text));
  const measures = new Map(names.map((name) => [name, all[name]()] as const));
  return { overall: overallOf(measures), measures };
}

/** Words of argument are known for four languages only. */
function holds(name: MeasureName, { language }: ReadText): boolean {
  if (language === 'en') return true;
  return !englishOnly.has(name) && !(language === 'other' && name === 'reasoning');
}

function overallOf(measures: ReadonlyMap<MeasureName, Measure>): number {
  let earned = 0;
  let possible = 0;
  let faults = 0;
  for (const [name, { score }] of measures) {
    const { merit, fault } = measureWeights[name];
    earned += merit * score;
    possible += merit;
    faults += fault * (1 - score);
  }
  return Math.round(Math.min(98, softened(14 + (92 * earned) / possible - faults)));
}

/**
 * Deductions have no upper limit but scores do: below 30, each further point counts less, so that bad and very bad
 * texts stay apart.
 */
function softened(points: number): number {
  const knee = 30;
  return points >= knee ? points : knee * Math.exp((points - knee) / (1.6 * knee));
}

/** Connection with the reader: direct address, a personal experience or a feeling. One of them is enough. */
function connection(text: ReadText): Measure {
  const lived = experience(text);
  const parts = [directAddress(text), lived, feelings(text)].toSorted((a, b) => b.score - a.score);
  const [best, next] = parts;
  // Advertising says "you" too. Actions of a person show a person.
  return { score: Math.min(1, 0.75 * (best?.score ?? 0) + 0.35 * (next?.score ?? 0)), quotes: lived.quotes };
}
