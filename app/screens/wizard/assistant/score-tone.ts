import type { PillTone } from '../../../ui/pill.tsx';

/** 80 and above green, 60 and above orange, else red (specification part 2, section 9: scores of a review, and confidence). */
export function scoreTone(score: number): PillTone {
  return score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad';
}
