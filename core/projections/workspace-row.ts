import { earliestValue, readRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';

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

/** What screens show of the workspace: a pure function of its document. */
export interface WorkspaceRow {
  readonly profile: {
    readonly fullName: string | null;
    readonly title: string | null;
    readonly bio: string;
    readonly profileImageUrl: string | null;
  };
  readonly preferences: Readonly<Record<string, string | number | boolean | null>>;
  readonly pillars: readonly PillarRow[];
  /** Claimed milestones by id, see `Workspace`; of two claims made apart the earlier one. Absent in rows of projector version 1. */
  readonly milestoneClaims?: Readonly<Record<string, string>>;
  /** The last voice profile as JSON; absent before the first analysis, and in rows of older projectors. */
  readonly voiceProfile?: string;
}

export function workspaceRow(workspace: Workspace): WorkspaceRow {
  const voiceProfile = readRegister(workspace.voiceProfile);
  const { fullName, title, bio, profileImageUrl } = workspace.profile;
  return {
    profile: {
      fullName: readRegister(fullName),
      title: readRegister(title),
      bio,
      profileImageUrl: readRegister(profileImageUrl),
    },
    preferences: Object.fromEntries(
      Object.entries(workspace.preferences)
        .map(
          ([name, value]) =>
            [name, typeof value === 'number' || typeof value === 'boolean' ? value : readRegister(value)] as const,
        )
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ),
    pillars: shownPillars(workspace),
    milestoneClaims: claims(workspace),
    ...(voiceProfile === null ? {} : { voiceProfile }),
  };
}

function claims(workspace: Workspace): Record<string, string> {
  return Object.fromEntries(
    Object.keys(workspace.milestoneClaims)
      .toSorted()
      .flatMap((id) => {
        const claim = earliestValue(workspace.milestoneClaims, id);
        return claim === null ? [] : [[id, claim]];
      }),
  );
}

function shownPillars(workspace: Workspace): PillarRow[] {
  return Object.entries(workspace.pillars)
    .filter(([, pillar]) => readRegister(pillar.deletedAt) === null)
    .toSorted(([leftId, left], [rightId, right]) => {
      const [a, b] = [`${readRegister(left.position)} ${leftId}`, `${readRegister(right.position)} ${rightId}`];
      return a < b ? -1 : 1;
    })
    .map(([id, pillar]) => ({
      id,
      name: readRegister(pillar.name) ?? '',
      description: pillar.description,
      icon: readRegister(pillar.icon) ?? '',
      color: readRegister(pillar.color) ?? '',
      targetPercentage: pillar.targetPercentage,
      position: readRegister(pillar.position) ?? '',
    }));
}
