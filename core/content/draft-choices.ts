import { fail, ok, type Result } from '../kernel/result.ts';
import { defaultPlatformId } from '../publishing/platforms.ts';
import { isSwitchedOn } from '../workspace/account-switches.ts';
import type { Promotion } from './make-item.ts';

/** The parts that an idea lacks to become a draft. */
export type MissingForDraft = 'untitled' | 'no-pillar';

export interface DraftChoices extends Pick<Promotion, 'platformId' | 'alsoFor'> {
  readonly pillarId: string;
}

/**
 * The choices of `promoteIdea` for an idea: its own pillar or the first one, the default platform where it has none, and
 * the connected accounts that every draft goes to.
 */
export function draftChoices(
  { title, pillarId }: { readonly title: string | null; readonly pillarId: string | null },
  { firstPillarId, alsoFor }: { readonly firstPillarId: string | undefined; readonly alsoFor: readonly number[] },
): Result<DraftChoices, MissingForDraft> {
  if (!title?.trim()) return fail('untitled');
  const chosen = pillarId ?? firstPillarId;
  return chosen ? ok({ pillarId: chosen, platformId: defaultPlatformId, alsoFor }) : fail('no-pillar');
}

/** Additional platforms of a new draft: all connected ones, if the person has enabled that. */
export function automaticTargets(
  preferences: Readonly<Record<string, unknown>>,
  connected: Iterable<number>,
): readonly number[] {
  return isSwitchedOn(preferences, 'autoPublish') ? [...connected] : [];
}
