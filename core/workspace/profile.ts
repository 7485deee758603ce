import { splice } from '@automerge/automerge/slim';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import { rebaseEdit, textDifference } from '../documents/text-edits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, type Result } from '../kernel/result.ts';

export interface ProfileFields {
  readonly fullName?: string | null;
  readonly title?: string | null;
  readonly bio?: string;
  /** The bio that the person saw when they began to type. Changes that others made since then are kept. */
  readonly seenBio?: string;
  readonly profileImageUrl?: string | null;
}

/** Changes the given fields of the profile and no others. A blank name or title removes it. */
export function editProfile(workspace: Workspace, fields: ProfileFields): Result<void, never> {
  const { profile } = workspace;
  if (fields.fullName !== undefined) setRegister(profile, 'fullName', written(fields.fullName));
  if (fields.title !== undefined) setRegister(profile, 'title', written(fields.title));
  if (fields.profileImageUrl !== undefined) setRegister(profile, 'profileImageUrl', fields.profileImageUrl);
  if (fields.bio !== undefined) {
    const seen = fields.seenBio ?? profile.bio;
    const edits = textDifference(seen, fields.bio);
    const others = textDifference(seen, profile.bio);
    for (const edit of edits) {
      const { at, remove, insert } = rebaseEdit(edit, others);
      splice(workspace, ['profile', 'bio'], at, remove, insert);
    }
  }
  return done;
}

function written(words: string | null): string | null {
  return words?.trim() || null;
}

/** Replaces the voice profile, as JSON. */
export function keepVoiceProfile(workspace: Workspace, { json }: { readonly json: string }): Result<void, never> {
  setRegister(workspace, 'voiceProfile', json);
  return done;
}

/** Sets one preference by name. */
export function setPreference(
  workspace: Workspace,
  { name, value }: { readonly name: string; readonly value: string | number | boolean | null },
): Result<void, never> {
  const current = workspace.preferences[name];
  const same = current === value || (typeof value === 'string' && readRegister(current) === value);
  if (!same) workspace.preferences[name] = typeof value === 'string' ? register(value) : value;
  return done;
}
