import { dateOf, monthKey, monthNumber, monthStart, weekKey, weekStart, type Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { addTotals, noTotals, postReach, rateOf, type ReachTotals, totalsOf } from './reach.ts';
import { xpByDay } from './xp.ts';
import type { DayRange } from './period.ts';

/** Minimum rows for a chart to show a trend. */
const WEEKS = 4;
const MONTHS = 3;

export const trendRanges = ['weekly', 'monthly'] as const;

export interface TrendRow {
  /** The Monday of a week (yyyy-MM-dd), or a month (yyyy-MM). */
  readonly period: string;
  readonly xpEarned: number;
  /** Items first shared in the period. */
  readonly postsPublished: number;
  /** Reactions per impression of the row's shares of which both are known, in hundredths of a percent. */
  readonly avgEngagement: number;
  readonly totalImpressions: number;
  /** Likes, comments and shares. */
  readonly totalReactions: number;
}

export type Totals = Omit<TrendRow, 'period'>;

/** One row per week that the range touches, at least four, up to the end of the range; oldest first. */
export function weeklyTrend(days: DailyTotals, { from, to }: DayRange): TrendRow[] {
  const last = weekStart(to);
  const first = Math.min(weekStart(from), last - 7 * (WEEKS - 1));
  const count = (last - first) / 7 + 1;
  return Array.from({ length: count }, (_, index) => first + 7 * index).map((monday) => ({
    period: weekKey(monday),
    ...totalsWithin(days, { from: monday, to: monday + 6 }),
  }));
}

/** One row per month that the range touches, at least three, up to the end of the range; oldest first. */
export function monthlyTrend(days: DailyTotals, { from, to }: DayRange): TrendRow[] {
  const last = monthNumber(to);
  const first = Math.min(monthNumber(from), last - (MONTHS - 1));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((month) => ({
    period: monthKey(monthStart(month)),
    ...totalsWithin(days, { from: monthStart(month), to: monthStart(month + 1) - 1 }),
  }));
}

/** XP earned and posts shared per day. */
export type DailyTotals = ReadonlyMap<
  Day,
  { readonly xp: number; readonly posts: number; readonly reach: ReachTotals }
>;

export function dailyTotals(index: GrowthIndex): DailyTotals {
  const days = new Map<Day, { xp: number; posts: number; reach: ReachTotals }>();
  for (const [day, xp] of xpByDay(index)) days.set(day, { xp, posts: 0, reach: noTotals });
  for (const { item, shares } of index.pastItems) {
    for (const [place, { day, platformId }] of shares.entries()) {
      const totals = days.get(day);
      if (!totals) throw new Error(`A share without XP on ${dateOf(day)}`);
      if (place === 0) totals.posts += 1;
      totals.reach = addTotals(totals.reach, totalsOf(postReach(index.reach, item.id, platformId)));
    }
  }
  return days;
}

export function totalsWithin(days: DailyTotals, { from, to }: DayRange): Totals {
  let [xpEarned, postsPublished, reach] = [0, 0, noTotals];
  for (let day = from; day <= to; day += 1) {
    const totals = days.get(day);
    if (!totals) continue;
    xpEarned += totals.xp;
    postsPublished += totals.posts;
    reach = addTotals(reach, totals.reach);
  }
  const { impressions: totalImpressions, reactions: totalReactions } = reach;
  return { xpEarned, postsPublished, avgEngagement: rateOf(reach), totalImpressions, totalReactions };
}
