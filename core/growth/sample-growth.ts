import { addDays, type LocalDate } from '../kernel/local-date.ts';
import { platformByKey } from '../publishing/platforms.ts';
import type { WorkspaceRow } from '../workspace/workspace-row.ts';
import { growthIndex, type GrowthIndex } from './growth-index.ts';
import type { PostReach } from './reach.ts';
import type { ListedItem } from '../content/content-row.ts';

const titles = [
  'What a year of shipping offline taught me',
  'Decision logs that people read',
  'Pricing pages and trust',
  'Notes on mentors',
  'The meeting that we cancelled',
  'How I say no to a good idea',
] as const;

/** Days between two sample posts, and their number: about a quarter of a year. */
const EVERY_DAYS = 5;
const POSTS = 18;

/** Sample figures of the analytics page for a quarter of work. They are shown as a sample and belong to nobody. */
export function sampleGrowth(workspace: WorkspaceRow, today: LocalDate, now: number): GrowthIndex {
  const items = Array.from({ length: POSTS }, (_, nth) =>
    sampleItem(nth, addDays(today, -EVERY_DAYS * nth), workspace),
  );
  const reach = new Map(
    items.map(({ id, row }, nth) => [
      id,
      new Map((row.shares ?? []).map(({ platformId }, place) => [platformId, sampleReach(nth + 3 * place)])),
    ]),
  );
  return growthIndex({ items, workspace, reach, today, now });
}

function sampleItem(nth: number, on: LocalDate, { pillars }: WorkspaceRow): ListedItem {
  const at = `${on}T09:00:00.000Z`;
  const chosen = [platformByKey('linkedin'), platformByKey('medium'), platformByKey('twitter')].slice(0, 1 + (nth % 3));
  return {
    id: `sample-${nth}`,
    row: {
      title: titles[nth % titles.length]!,
      description: '',
      excerpt: 'The week the network went down was the week we learned which of our promises were true.',
      status: 'published',
      platformIds: chosen.map(({ id }) => id),
      pillarId: pillars[nth % Math.max(1, pillars.length)]?.id ?? null,
      tags: [],
      position: '',
      scheduledAt: null,
      scheduledLocal: null,
      publishedAt: at,
      createdAt: at,
      createdOn: on,
      deletedAt: null,
      words: 420,
      stage: 13,
      resumeStep: 8,
      score: 80,
      bodyAt: 0,
      conflicts: [],
      draftedAt: at,
      draftedOn: on,
      shares: chosen.map(({ id }) => ({ platformId: id, at, on })),
      clarity: 70 + (nth % 4) * 5,
      predictedScore: 80,
    },
  };
}

/** Newer posts reach more people, in uneven steps. */
function sampleReach(nth: number): PostReach {
  const impressions = 2_600 - 110 * nth + 240 * (nth % 3);
  return { impressions, likes: Math.round(impressions / 24), comments: Math.round(impressions / 160), shares: 9 };
}
