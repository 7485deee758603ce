import { describe, expect, test } from 'vitest';
import { markedDrafts, rankedDrafts, shuffled } from '../../testing/marked-drafts.ts';
import { assess } from './assess.ts';
import { readText } from './read-text.ts';

const SHUFFLES = 200;
const overallOf = (draft: string): number => assess(readText(draft)).overall;

/** Ranks in ascending order. Equal values share their mean rank. */
function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

function spearman(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [ranks(left), ranks(right)];
  const mean = (a.length - 1) / 2;
  const covariance = a.reduce((sum, rank, index) => sum + (rank - mean) * ((b[index] ?? 0) - mean), 0);
  const spread = (own: readonly number[]): number => Math.sqrt(own.reduce((sum, rank) => sum + (rank - mean) ** 2, 0));
  return covariance / (spread(a) * spread(b));
}

describe('the overall score', () => {
  test('ranks drafts as a strict editor does', () => {
    expect(
      spearman(
        markedDrafts.map(({ mark }) => mark),
        markedDrafts.map(({ text }) => overallOf(text)),
      ),
    ).toBeGreaterThanOrEqual(0.85);
  });

  test('agrees with an independent reader on drafts that no weight was fitted on', () => {
    const readersOrder = rankedDrafts.map((_draft, index) => -index);
    expect(
      spearman(
        readersOrder,
        rankedDrafts.map(({ text }) => overallOf(text)),
      ),
    ).toBeGreaterThanOrEqual(0.7);
  });

  test('falls when the sentences of a good draft are shuffled', () => {
    const good = markedDrafts.filter(({ mark, text }) => mark >= 60 && readText(text).sentences.length >= 5);
    let better = 0;
    let drawn = 0;
    for (const { text } of good) {
      const original = overallOf(text);
      for (let seed = 0; seed < SHUFFLES; seed += 1) {
        const other = shuffled(text, seed);
        if (other === null) continue;
        drawn += 1;
        if (overallOf(other) >= original) better += 1;
      }
    }
    // No lexical measure detects every change of order: one shuffle in a hundred scores as well as the original.
    expect(better / drawn).toBeLessThanOrEqual(0.01);
  });

  test('leaves out what holds for English only', () => {
    const spanish = markedDrafts.find(({ name }) => name === 'Spanish, good')?.text ?? '';
    const { measures } = assess(readText(spanish));
    expect(measures.has('passive')).toBe(false);
    expect(measures.has('specificity')).toBe(true);
  });
});
