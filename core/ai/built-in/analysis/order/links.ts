import type { Features } from './sentence-features.ts';

/** Weight of a stem: rarer in the text is more telling when it comes again (inverse document frequency). */
export type StemWeights = ReadonlyMap<string, number>;

export function stemWeights(features: readonly Features[]): StemWeights {
  const counts = new Map<string, number>();
  for (const { sentence } of features) for (const stem of sentence.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, count < 2 ? 0 : Math.log((1 + features.length) / count)]));
}

/**
 * How well one sentence follows another: words in common (Halliday & Hasan 1976, lexical cohesion), the same person and
 * tense, a parallel beginning, a list announced, and pronouns that find their person. The weights, here and in `place`, were
 * fitted to tell the drafts of `core/ai/built-in/testing` from their permutations.
 */
export function link(before: Features, after: Features, weights: StemWeights): number {
  let shared = 0;
  for (const stem of after.sentence.stems) if (before.sentence.stems.has(stem)) shared += weights.get(stem) ?? 0;
  let strength = 0.06 * Math.min(5, shared);
  if (before.person === after.person) strength += 0.22;
  if (before.tense === after.tense) strength += 0.22;
  if (before.first === after.first && before.first.length > 1) strength += 0.35;
  if (before.sentence.isItem && after.sentence.isItem) strength += 0.66;
  if (before.opensList) strength += after.sentence.isItem || after.hasFigure ? 1.6 : -0.3;
  if (after.hasPersonPronoun) strength += before.hasPersonPronoun || before.hasName ? 0.36 : -0.32;
  if (before.hasFigure && after.hasFigure) strength += 0.33;
  return strength;
}
