import { setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done } from '../kernel/result.ts';

/** Keeps a voice profile, as JSON, in place of the one before. */
export function keepVoiceProfile(workspace: Workspace, { json }: { readonly json: string }): Result<void, never> {
  setRegister(workspace, 'voiceProfile', json);
  return done;
}
