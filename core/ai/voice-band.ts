export type VoiceBand = 'Excellent' | 'Good' | 'Developing' | 'Needs Work';

/** From 80 Excellent, from 60 Good, from 40 Developing. */
export function voiceBand(score: number): VoiceBand {
  if (score >= 80) return 'Excellent';
  if (score >= 60) return 'Good';
  return score >= 40 ? 'Developing' : 'Needs Work';
}
