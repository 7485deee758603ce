import { counted } from '../kernel/counted.ts';
import type { ListedItem } from '../content/content-row.ts';
import { percentOf, targetShares } from '../workspace/target-shares.ts';
import { dateOf, type LocalDate, weekStart } from '../kernel/local-date.ts';
import { platforms } from '../publishing/platforms.ts';
import type { GrowthIndex } from './growth-index.ts';
import { topPosts } from './posts.ts';
import { itemImpressions } from './reach.ts';
import { weeklyGoal } from './streak-data.ts';
import { xpAwards, xpProgress } from './xp.ts';

/** Totals of what exists now and of what was ever earned. */
export interface Stats {
  /** Items that are not deleted, by status. */
  readonly totalContent: number;
  readonly ideas: number;
  readonly drafts: number;
  readonly scheduled: number;
  readonly published: number;
  /** Words of items that are not deleted. */
  readonly totalWords: number;
  /** Impressions of all items, including deleted ones. */
  readonly totalImpressions: number;
  readonly activeDays: number;
  readonly totalXp: number;
  readonly currentLevel: number;
}

export function stats(index: GrowthIndex): Stats {
  const counts = { ideas: 0, draft: 0, scheduled: 0, published: 0 };
  let totalWords = 0;
  let totalImpressions = 0;
  for (const { item, shares } of index.pastItems) {
    if (shares.length > 0) totalImpressions += itemImpressions(index.reach, item.id);
    if (item.row.deletedAt !== null) continue;
    counts[item.row.status] += 1;
    totalWords += item.row.words;
  }
  const { ideas, draft: drafts, scheduled, published } = counts;
  const { totalXp, currentLevel } = xpProgress(index);
  return {
    totalContent: ideas + drafts + scheduled + published,
    ideas,
    drafts,
    scheduled,
    published,
    totalWords,
    totalImpressions,
    activeDays: index.activeDays.length,
    totalXp,
    currentLevel,
  };
}

/** Items scheduled for today in the zone in which they were scheduled, the earliest first. */
export function scheduledToday({ pastItems, today }: GrowthIndex): ListedItem[] {
  const date = dateOf(today);
  const instant = ({ row }: ListedItem) => row.scheduledAt ?? '';
  return pastItems
    .filter(
      ({ item: { row } }) =>
        row.status === 'scheduled' && row.deletedAt === null && row.scheduledLocal?.slice(0, 10) === date,
    )
    .map(({ item }) => item)
    .toSorted((left, right) => (instant(left) < instant(right) ? -1 : instant(left) > instant(right) ? 1 : 0));
}

/** Difference between share and target, in percentage points, above which the row warns (docs/rules.md, "Figures"). */
const WARNING = 5;

export interface BalanceItem {
  readonly pillar: {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    /** Its share of all targets, one decimal (`targetShares`). */
    readonly targetPercentage: number;
  };
  readonly count: number;
  /** Share of the published items of all pillars, one decimal. */
  readonly percentage: number;
}

/**
 * The distribution of published items over the pillars. Deleted items, and items without an existing pillar, are left
 * out.
 */
export function contentBalance({ pastItems, workspace }: GrowthIndex): BalanceItem[] {
  const counts = new Map(workspace.pillars.map(({ id }) => [id, 0]));
  for (const { item } of pastItems) {
    const { status, deletedAt, pillarId } = item.row;
    if (status !== 'published' || deletedAt !== null || pillarId === null) continue;
    const count = counts.get(pillarId);
    if (count !== undefined) counts.set(pillarId, count + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const { shares } = targetShares(workspace.pillars);
  return workspace.pillars.map(({ id, name, color }, index) => {
    const count = counts.get(id) ?? 0;
    return {
      pillar: { id, name, color, targetPercentage: shares[index]! },
      count,
      percentage: percentOf(count, total),
    };
  });
}

export interface BalanceWarning {
  readonly side: 'below' | 'above';
  /** Percentage points, one decimal. */
  readonly points: number;
}

/** Null when share and target differ by 5 percentage points or less. */
export function balanceWarning({ percentage, pillar }: BalanceItem): BalanceWarning | null {
  const points = Math.round(10 * Math.abs(percentage - pillar.targetPercentage)) / 10;
  if (points <= WARNING) return null;
  return { side: percentage < pillar.targetPercentage ? 'below' : 'above', points };
}

/** Active days and ideas per week that the missions ask for. */
const ACTIVE_DAYS = 4;
const IDEAS = 3;
const PLATFORMS = 3;

export interface Mission {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** At most the target. */
  readonly current: number;
  readonly target: number;
  /** Rounded down: 2 of 3 is 66. */
  readonly percent: number;
  readonly completed: boolean;
  /** The reward in words. A mission itself gives no XP; its events do. */
  readonly xpNote: string;
  /** The week's Sunday. */
  readonly endsOn: LocalDate;
}

/** The missions of the current week, Monday to Sunday. */
export function missions(index: GrowthIndex): Mission[] {
  const monday = weekStart(index.today);
  const goal = weeklyGoal(index);
  const sharedOn = new Set<number>();
  let posts = 0;
  let ideas = 0;
  for (const { ideaDay, shares } of index.pastItems) {
    if (ideaDay !== null && ideaDay >= monday) ideas += 1;
    for (const { day, nth, platformId } of shares) {
      if (day < monday) continue;
      sharedOn.add(platformId);
      if (nth === 1) posts += 1;
    }
  }
  const days = index.activeDays.filter(({ day }) => day >= monday).length;
  const week = [
    {
      id: 'content-diversifier',
      title: 'Content Diversifier',
      description: 'Post on 3 different platforms in one week',
      count: sharedOn.size,
      target: PLATFORMS,
      xpNote: `+${xpAwards.furtherShare} XP for each extra platform per post`,
    },
    {
      id: 'weekly-goal',
      title: 'Weekly Goal',
      description: `Publish ${counted(goal, 'post')} this week`,
      count: posts,
      target: goal,
      xpNote: `+${xpAwards.firstShare} XP for each post`,
    },
    {
      id: 'steady-week',
      title: 'Steady Week',
      description: `Be active on ${ACTIVE_DAYS} days this week`,
      count: days,
      target: ACTIVE_DAYS,
      xpNote: `+${xpAwards.activeDay} XP for each active day`,
    },
    {
      id: 'fresh-ideas',
      title: 'Fresh Ideas',
      description: `Write down ${IDEAS} ideas this week`,
      count: ideas,
      target: IDEAS,
      xpNote: `+${xpAwards.idea} XP for each idea`,
    },
  ];
  return week.map(({ count, ...mission }) => {
    const current = Math.min(count, mission.target);
    return {
      ...mission,
      current,
      percent: Math.floor((100 * current) / mission.target),
      completed: current === mission.target,
      endsOn: dateOf(monday + 6),
    };
  });
}

/** The platform types that the dashboard distinguishes. */
export const topPlatformTypes = ['linkedin', 'twitter', 'other'] as const;
type TopPlatformType = (typeof topPlatformTypes)[number];

export interface TopPerformer {
  readonly id: string;
  readonly title: string;
  /** The platform with the best result, else the one shared to first. */
  readonly platform: { readonly name: string; readonly type: TopPlatformType };
  /** Of all its posts together. Null where no platform tells the number. */
  readonly stats: { readonly impressions: number | null; readonly reactions: number | null };
}

const always = { from: -Infinity, to: Infinity };

/**
 * The best of all published items, by the same rule as the best of a week in the analytics. Null when nothing is
 * published.
 */
export function topPerformer(index: GrowthIndex): TopPerformer | null {
  const posts = topPosts(index, always);
  const [best] = posts;
  if (!best) return null;
  const platform = platforms.find(({ key }) => key === best.platform);
  const sumOf = (figure: 'impressions' | 'reactions'): number | null => {
    const known = posts.flatMap(({ [figure]: count }) => (count === null ? [] : [count]));
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  };
  return {
    id: best.id,
    title: best.title,
    platform: {
      name: platform?.name ?? 'Unknown',
      type: topPlatformTypes.find((type) => type === platform?.type) ?? 'other',
    },
    stats: { impressions: sumOf('impressions'), reactions: sumOf('reactions') },
  };
}
