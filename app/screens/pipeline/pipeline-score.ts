import type { ContentRow } from '#core/projections/content-row.ts';

/** An idea's own score, and what is predicted of everything else. */
export function pipelineScore(row: ContentRow): number {
  return row.status === 'ideas' ? row.score : (row.predictedScore ?? 0);
}

/** 85 and above green, 70 and above blue, 50 and above yellow, else red (docs/rules, "Pipeline"). */
export function pipelineScoreClass(score: number): string {
  if (score >= 85) return 'text-good';
  if (score >= 70) return 'text-info';
  return score >= 50 ? 'text-warn' : 'text-bad';
}

/** Of the thirteen stages before publishing; what is no idea any more has all behind it. */
export function stepBadge({ status, stage }: ContentRow): string {
  return `Step ${status === 'ideas' ? stage : 13}/13`;
}
