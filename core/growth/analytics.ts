import { dateOf, type LocalDate } from '../kernel/local-date.ts';
import { changeBetween, type Change } from './metrics.ts';
import type { GrowthIndex } from './growth-index.ts';
import { type AnalyticsFilter, type AnalyticsPeriod, comparedRange, filterIndex, periodRange } from './period.ts';
import { postsWithin, topPosts, type AnalyticsPost } from './posts.ts';
import { dailyTotals, monthlyTrend, totalsWithin, weeklyTrend, type Totals, type TrendRow } from './trends.ts';

const RECENT = 10;

export interface Analytics {
  readonly period: AnalyticsPeriod;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly totals: Totals;
  /** Totals of the same number of days in the previous period. */
  readonly before: Totals;
  /** Compared with the same number of days of the previous period. */
  readonly changes: Readonly<Record<keyof Totals, Change>>;
  readonly trends: { readonly weekly: readonly TrendRow[]; readonly monthly: readonly TrendRow[] };
  /** Up to ten posts of the period, newest first. */
  readonly recentPosts: readonly AnalyticsPost[];
  /** Of the current week, whatever the period. */
  readonly topPerformer: AnalyticsPost | null;
}

export interface AnalyticsQuery extends AnalyticsFilter {
  readonly period: AnalyticsPeriod;
}

/** The figures of the analytics page for a period, optionally filtered. */
export function analytics(everything: GrowthIndex, { period, ...filter }: AnalyticsQuery): Analytics {
  const index = filterIndex(everything, filter);
  const range = periodRange(period, index.today);
  const lived = { from: range.from, to: Math.min(range.to, index.today) };
  const days = dailyTotals(index);
  const totals = totalsWithin(days, range);
  const before = totalsWithin(days, comparedRange(period, index.today));
  const posts = postsWithin(index, range);
  const change = (figure: keyof Totals) => changeBetween(before[figure], totals[figure]);
  return {
    period,
    from: dateOf(range.from),
    to: dateOf(range.to),
    totals,
    before,
    changes: {
      xpEarned: change('xpEarned'),
      postsPublished: change('postsPublished'),
      avgEngagement: change('avgEngagement'),
      totalImpressions: change('totalImpressions'),
      totalReactions: change('totalReactions'),
    },
    trends: { weekly: weeklyTrend(days, lived), monthly: monthlyTrend(days, lived) },
    recentPosts: posts.slice(0, RECENT),
    topPerformer: topPosts(index, periodRange('This Week', index.today))[0] ?? null,
  };
}
