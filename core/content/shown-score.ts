import type { ContentRow } from './content-row.ts';

export type ScoreBand = 'green' | 'blue' | 'yellow' | 'red';

/** An idea's score follows from its own text; all else is judged by what is written. */
export function shownScore({ status, score, predictedScore }: ContentRow): number {
  return status === 'ideas' ? score : (predictedScore ?? score);
}

/** 85 and above green, 70 and above blue, 50 and above yellow, else red. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 85) return 'green';
  if (score >= 70) return 'blue';
  return score >= 50 ? 'yellow' : 'red';
}

/** Of five. */
export function scoreStars(score: number): number {
  return Math.round((score / 100) * 5);
}
