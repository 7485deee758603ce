import { addDays, type LocalDate } from '../kernel/local-date.ts';
import type { ContentRow, ListedItem, Share } from '../content/content-row.ts';
import { growthIndex, type GrowthIndex, type GrowthInput } from '../growth/growth-index.ts';
import type { WorkspaceRow } from '../workspace/workspace-row.ts';

/** A Saturday. */
export const today = '2026-11-21';

/** The date `days` before `today`. */
export function daysAgo(days: number): LocalDate {
  return addDays(today, -days);
}

let listed = 0;

/** An idea created today without content, unless overridden. Created at noon UTC of its date. */
export function listedItem(
  row: Partial<ContentRow> = {},
  id = `item-${String((listed += 1)).padStart(6, '0')}`,
): ListedItem {
  const createdOn = row.createdOn ?? today;
  return {
    id,
    row: {
      title: 'Why your roadmap is a promise',
      description: '',
      excerpt: '',
      status: 'ideas',
      platformIds: [],
      pillarId: null,
      tags: [],
      position: 'a0',
      scheduledAt: null,
      scheduledLocal: null,
      publishedAt: null,
      createdAt: `${createdOn}T12:00:00.000Z`,
      createdOn,
      deletedAt: null,
      words: 0,
      stage: 1,
      resumeStep: 1,
      score: 60,
      bodyAt: 0,
      conflicts: [],
      draftedAt: null,
      draftedOn: null,
      shares: [],
      clarity: null,
      predictedScore: 0,
      ...row,
    },
  };
}

/** An item that was created, drafted and shared on the same day. */
export function publishedItem(
  on: LocalDate,
  platformIds: readonly number[] = [1],
  row: Partial<ContentRow> = {},
): ListedItem {
  return listedItem({
    status: 'published',
    createdOn: on,
    draftedOn: on,
    shares: platformIds.map((platformId) => share(platformId, on)),
    ...row,
  });
}

export function share(platformId: number, on: LocalDate): Share {
  return { platformId, at: `${on}T15:00:00.000Z`, on };
}

export const threePillars: WorkspaceRow = {
  profile: { fullName: null, title: null, bio: '', profileImageUrl: null },
  preferences: {},
  pillars: [
    {
      id: 'expertise',
      name: 'Expertise',
      description: '',
      icon: '',
      color: 'primary',
      targetPercentage: 40,
      position: 'a0',
    },
    {
      id: 'stories',
      name: 'Stories',
      description: '',
      icon: '',
      color: 'secondary',
      targetPercentage: 35,
      position: 'a1',
    },
    {
      id: 'industry',
      name: 'Industry',
      description: '',
      icon: '',
      color: 'success',
      targetPercentage: 25,
      position: 'a2',
    },
  ],
  milestoneClaims: {},
};

/** The index of some items at the end of `today` in UTC. */
export function indexOf(items: readonly ListedItem[], input: Partial<GrowthInput> = {}): GrowthIndex {
  return growthIndex({
    items,
    workspace: threePillars,
    reach: new Map(),
    today,
    now: Date.parse(`${today}T23:59:00.000Z`),
    ...input,
  });
}
