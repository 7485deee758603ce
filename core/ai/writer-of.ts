import type { WorkspaceRow } from '../pillars/workspace-row.ts';
import { voiceProfile as profileShape } from './voice.ts';
import type { Writer } from './writer.ts';

/** What a workspace says about how its person writes. */
export function writerOf({ profile, preferences, pillars, voiceProfile }: WorkspaceRow): Writer {
  const preferred = (name: string) => (typeof preferences[name] === 'string' ? preferences[name] : '');
  return {
    title: profile.title ?? '',
    pillars: pillars.map(({ name, description }) => ({ name, description })),
    audience: preferred('audience'),
    tone: preferred('tone'),
    voice: readVoice(voiceProfile),
  };
}

/** The kept profile's dimensions; none where it is of another making. */
function readVoice(json: string | undefined): Writer['voice'] {
  if (json === undefined) return [];
  try {
    return profileShape.parse(JSON.parse(json)).metrics;
  } catch {
    return [];
  }
}
