import type { WorkspaceRow } from '../projections/workspace-row.ts';
import { readVoiceProfile } from './voice.ts';
import type { Writer } from './writer.ts';

/** What a workspace says about how its person writes. */
export function writerOf({ profile, preferences, pillars, voiceProfile }: WorkspaceRow): Writer {
  const preferred = (name: string) => (typeof preferences[name] === 'string' ? preferences[name] : '');
  return {
    title: profile.title ?? '',
    pillars: pillars.map(({ name, description }) => ({ name, description })),
    audience: preferred('audience'),
    tone: preferred('tone'),
    voice: readVoiceProfile(voiceProfile)?.metrics ?? [],
  };
}
