import { splice } from '@automerge/automerge/slim';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import { rebaseEdit, textDifference } from '../documents/text-edits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, type Result } from '../kernel/result.ts';

export interface ProfileFields {
  readonly fullName?: string | null;
  readonly title?: string | null;
  readonly bio?: string;
  /** The bio that its person saw when they began to type: what others wrote into it since then is kept. */
  readonly seenBio?: string;
  readonly profileImageUrl?: string | null;
}

/** Changes the given fields of the profile and touches no other. A blank name or title is none. */
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

/** Keeps a voice profile, as JSON, in place of the one before. */
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

/** The person's switches by the preference that keeps them, as they stand until they are set. */
const untilSet = {
  autoPublish: false,
  emailNotifications: false,
  analyticsTracking: true,
  crossPlatform: true,
  languageModels: true,
  mergedNotices: true,
  iconCount: true,
} as const;

export type AccountSwitch = keyof typeof untilSet;

/** Whether one is on; something else under its name counts for nothing. */
export function isSwitchedOn(preferences: Readonly<Record<string, unknown>>, name: AccountSwitch): boolean {
  const kept = preferences[name];
  return typeof kept === 'boolean' ? kept : untilSet[name];
}

const address = /^\/api\/images\/([0-9a-f]{64})$/;

/** Where the server keeps a picture of its owner's, by the SHA-256 of its bytes. */
export function pictureAddress(hash: string): string {
  return `/api/images/${hash}`;
}

/** The hash that an address names; null for an address elsewhere, which pages never load from. */
export function pictureHash(url: string | null): string | null {
  return (url && address.exec(url)?.[1]) ?? null;
}
