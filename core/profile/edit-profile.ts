import { splice } from '@automerge/automerge/slim';
import { textDifference } from '../content/text-difference.ts';
import { setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done } from '../kernel/result.ts';

export interface ProfileFields {
  readonly fullName?: string | null;
  readonly title?: string | null;
  readonly bio?: string;
  readonly profileImageUrl?: string | null;
}

/** Changes the given fields of the profile and touches no other. A blank name or title is none. */
export function editProfile(workspace: Workspace, fields: ProfileFields): Result<void, never> {
  const { profile } = workspace;
  if (fields.fullName !== undefined) setRegister(profile, 'fullName', written(fields.fullName));
  if (fields.title !== undefined) setRegister(profile, 'title', written(fields.title));
  if (fields.profileImageUrl !== undefined) setRegister(profile, 'profileImageUrl', fields.profileImageUrl);
  if (fields.bio !== undefined) {
    for (const { at, remove, insert } of textDifference(profile.bio, fields.bio)) {
      splice(workspace, ['profile', 'bio'], at, remove, insert);
    }
  }
  return done;
}

function written(words: string | null): string | null {
  return words?.trim() || null;
}

/** Keeps a voice profile, as JSON, in place of the one before. */
export function keepVoiceProfile(workspace: Workspace, { json }: { readonly json: string }): Result<void, never> {
  setRegister(workspace, 'voiceProfile', json);
  return done;
}
