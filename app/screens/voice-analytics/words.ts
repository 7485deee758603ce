import type { VoiceBand } from '#core/assistant/voice.ts';
import type { PillTone } from '../../ui/pill.tsx';

export const bandTones: Readonly<Record<VoiceBand, PillTone>> = {
  Excellent: 'good',
  Good: 'info',
  Developing: 'warn',
  'Needs Work': 'bad',
};

/** The change in points since the previous analysis: "+3", "−2", or a word for none. */
export function changeWords(points: number): string {
  if (points === 0) return 'unchanged';
  return points > 0 ? `+${points}` : `−${-points}`;
}
