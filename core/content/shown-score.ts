import type { ContentRow } from './content-row.ts';

export type ScoreBand = 'green' | 'blue' | 'yellow' | 'red';

/** The score to show: an idea's comes from its own text, any other item's from its content. */
export function shownScore({ status, score, predictedScore }: ContentRow): number {
  return status === 'ideas' ? score : (predictedScore ?? score);
}

/** From 85 green, from 70 blue, from 50 yellow, else red. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 85) return 'green';
  if (score >= 70) return 'blue';
  return score >= 50 ? 'yellow' : 'red';
}

/** Stars out of five. */
export function scoreStars(score: number): number {
  return Math.round((score / 100) * 5);
}
