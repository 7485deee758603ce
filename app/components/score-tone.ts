import type { PillTone } from '../ui/pill.tsx';

/** 80 and above green, 60 and above orange, else red (docs/rules.md, "Figures": scores of a review, and confidence). */
export function scoreTone(score: number): PillTone {
  return score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad';
}
