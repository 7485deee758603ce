import type { VoiceBand } from '#core/assistant/voice.ts';
import type { PillTone } from '../../ui/pill.tsx';

export const bandTones: Readonly<Record<VoiceBand, PillTone>> = {
  Excellent: 'good',
  Good: 'info',
  Developing: 'warn',
  'Needs Work': 'bad',
};

/** Points since the analysis before: "+3", "−2", or that nothing changed. */
export function changeWords(points: number): string {
  if (points === 0) return 'unchanged';
  return points > 0 ? `+${points}` : `−${-points}`;
}
