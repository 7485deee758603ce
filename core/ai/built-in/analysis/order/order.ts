import type { ReadText } from '../read-text.ts';
import { quoted, between, type Measure } from '../measure.ts';
import { link, stemWeights, type StemWeights } from './links.ts';
import { place } from './places.ts';
import { precedences, type Precedence } from './precedence.ts';
import { featuresOf, type Features } from './sentence-features.ts';

const SAMPLES = 40;
/** A longer piece is judged by its first sentences; coherence there is coherence. */
const MAX_SENTENCES = 120;
const FEWEST = 4;

/**
 * Order: how much better these sentences stand as they are than in an arbitrary order, in standard deviations over 40 fixed
 * permutations of the same sentences (after Barzilay & Lapata 2008, who test coherence by shuffling). The permutations start
 * from the sorted sentences, so that any order of them is held against the same ones. Null under four sentences.
 */
function orderDeviations(features: readonly Features[]): number | null {
  if (features.length < FEWEST) return null;
  const sorted = features.toSorted((a, b) => (a.sentence.text < b.sentence.text ? -1 : 1));
  const weights = stemWeights(features);
  const pairs = precedences(sorted);
  const positions = new Map<Features | undefined, number>(features.map((each, position) => [each, position]));
  const placed = (index: number): number => positions.get(sorted[index]) ?? 0;
  const actual = coherence(
    features,
    pairs.map(({ before, after, weight }) => ({ before: placed(before), after: placed(after), weight })),
    weights,
  );
  const sampled = Array.from({ length: SAMPLES }, (_, seed) => {
    const drawn = permutation(sorted.length, seed + 1);
    const rank = new Map(drawn.map((index, position) => [index, position]));
    const moved = pairs.map(({ before, after, weight }) => ({
      before: rank.get(before) ?? 0,
      after: rank.get(after) ?? 0,
      weight,
    }));
    return coherence(
      drawn.flatMap((index) => sorted[index] ?? []),
      moved,
      weights,
    );
  });
  const mean = sampled.reduce((sum, value) => sum + value, 0) / SAMPLES;
  const deviation = Math.sqrt(sampled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / SAMPLES);
  return (actual - mean) / Math.max(0.5, deviation);
}

/** `orderDeviations` from 0 (1.5 deviations worse than an arbitrary order) to 1 (3.5 better); sentences that follow from nothing are quoted. */
export function order(text: ReadText): Measure {
  const features = featuresOf(text, MAX_SENTENCES);
  const deviations = orderDeviations(features);
  if (deviations === null) return { score: 0.75, quotes: [] };
  const [first] = features;
  return { score: between(deviations, -1.5, 3.5), quotes: first?.pointsBack ? [quoted(first.sentence.text)] : [] };
}

function coherence(features: readonly Features[], pairs: readonly Precedence[], weights: StemWeights): number {
  let sum = 0;
  for (const [position, each] of features.entries()) {
    sum += place(each, position, features.length);
    const before = features[position - 1];
    if (before) sum += link(before, each, weights);
  }
  for (const { before, after, weight } of pairs) sum += before < after ? weight : -weight;
  return sum;
}

/** A fixed permutation by number (Fisher-Yates over a linear congruential generator). */
function permutation(length: number, seed: number): number[] {
  const drawn = Array.from({ length }, (_, index) => index);
  let state = seed * 7919 + 17;
  for (let last = length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chosen = Math.floor((state / 2 ** 32) * (last + 1));
    const held = drawn[last] ?? 0;
    drawn[last] = drawn[chosen] ?? 0;
    drawn[chosen] = held;
  }
  return drawn;
}
