import type { VoiceBand } from '#core/assistant/voice.ts';
import type { PillTone } from '../../ui/pill.tsx';

export const bandTones: Readonly<Record<VoiceBand, PillTone>> = {
  Excellent: 'good',
  Good: 'info',
  Developing: 'warn',
  'Needs Work': 'bad',
};
