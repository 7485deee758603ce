import { type PostSettings, readPostSettings } from './post-settings.ts';
import { type NoticeMark, readNoticeMarks } from './notice-marks.ts';
import { ownRulesPreference, readOwnRules } from './own-rules.ts';
import { readSlots, type WeeklySlot } from './slots.ts';
import { readSnippets, type Snippet } from './snippets.ts';
import { isDeleted } from '../documents/deletion.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { shortenText } from '../kernel/text.ts';
import { lineOf, wordOf } from '../documents/bounds.ts';

export interface PillarRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly targetPercentage: number;
  /** Fractional index among the pillars. */
  readonly position: string;
}

/**
 * The workspace as screens show it: a pure function of its document, of a bounded size whatever the document holds
 * (`projectionLimits`).
 */
export interface WorkspaceRow {
  readonly profile: {
    readonly fullName: string | null;
    readonly title: string | null;
    readonly bio: string;
    readonly profileImageUrl: string | null;
  };
  readonly preferences: Readonly<Record<string, string | number | boolean | null>>;
  readonly pillars: readonly PillarRow[];
  /**
   * Claimed milestones by id, see `Workspace`. Of two concurrent claims, the earlier one. Absent in rows of projector
   * version 1.
   */
  readonly milestoneClaims?: Readonly<Record<string, string>>;
  /** Weekly posting times, from Monday on. Absent in rows of older projectors. */
  readonly slots?: readonly WeeklySlot[];
  /** Signatures and tagged links. Absent in rows of older projectors. */
  readonly postSettings?: PostSettings;
  /** Sorted by name. Absent in rows of older projectors. */
  readonly snippets?: readonly Snippet[];
  /** The person's marks on notices, by the notice's id. Absent in rows of older projectors. */
  readonly noticeMarks?: Readonly<Record<string, NoticeMark>>;
  /** The last voice profile as JSON. Absent before the first analysis, and in rows of older projectors. */
  readonly voiceProfile?: string;
  /** The person's rules about words, as they typed them. Absent when there are none, and in rows of older projectors. */
  readonly ownRules?: string;
}

export function workspaceRow(workspace: Workspace): WorkspaceRow {
  const voiceProfile = keptWhole(workspace.voiceProfile, projectionLimits.voiceProfile);
  const ownRules = readOwnRules(workspace);
  const { fullName, title, bio, profileImageUrl } = workspace.profile;
  return {
    profile: {
      fullName: lineOf(fullName, projectionLimits.personName),
      title: lineOf(title, projectionLimits.personName),
      bio: shortenText(bio, projectionLimits.bio),
      profileImageUrl: keptWhole(profileImageUrl, projectionLimits.address),
    },
    preferences: preferences(workspace),
    pillars: shownPillars(workspace),
    milestoneClaims: claims(workspace),
    slots: readSlots(workspace).slice(0, projectionLimits.slots),
    postSettings: readPostSettings(workspace),
    snippets: readSnippets(workspace),
    noticeMarks: readNoticeMarks(workspace),
    ...(voiceProfile === null ? {} : { voiceProfile }),
    ...(ownRules === null ? {} : { ownRules }),
  };
}

/** A register that must not be cut, because part of a JSON text or an address is useless; null when it is too long. */
function keptWhole(register: unknown, max: number): string | null {
  const text = readRegister(register);
  return text !== null && text.length <= max ? text : null;
}

function preferences(workspace: Workspace): Record<string, string | number | boolean | null> {
  const known = Object.entries(workspace.preferences)
    .filter(([name]) => name.length <= limits.title && name !== ownRulesPreference)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .slice(0, projectionLimits.preferences);
  return Object.fromEntries(
    known.map(([name, value]) => {
      const isPlain = typeof value === 'number' || typeof value === 'boolean';
      return [name, isPlain ? value : lineOf(value, limits.title)] as const;
    }),
  );
}

function claims(workspace: Workspace): Record<string, string> {
  const ids = Object.keys(workspace.milestoneClaims).filter((id) => id.length <= projectionLimits.word);
  return Object.fromEntries(
    ids
      .toSorted()
      .slice(0, projectionLimits.milestones)
      .flatMap((id) => {
        const claim = keptWhole(earliestValue(workspace.milestoneClaims, id), projectionLimits.word);
        return claim === null ? [] : [[id, claim]];
      }),
  );
}

function shownPillars(workspace: Workspace): PillarRow[] {
  return Object.entries(workspace.pillars)
    .filter(([id, pillar]) => wordOf(id) !== null && !isDeleted(pillar))
    .map(([id, pillar]) => ({
      id,
      name: lineOf(pillar.name, projectionLimits.pillarName) ?? '',
      description: shortenText(pillar.description, projectionLimits.pillarDescription),
      icon: lineOf(pillar.icon, projectionLimits.pillarName) ?? '',
      color: wordOf(pillar.color) ?? '',
      targetPercentage: pillar.targetPercentage,
      position: wordOf(pillar.position, projectionLimits.position) ?? '',
    }))
    .toSorted((left, right) => (`${left.position} ${left.id}` < `${right.position} ${right.id}` ? -1 : 1))
    .slice(0, projectionLimits.pillars);
}
