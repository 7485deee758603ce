import { format, parseISO } from 'date-fns';
import type { Change } from '#core/growth/metrics.ts';
import type { AnalyticsPeriod } from '#core/growth/period.ts';
import type { AnalyticsPost } from '#core/growth/posts.ts';
import type { TrendRow } from '#core/growth/trends.ts';
import { counted } from '#core/kernel/counted.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { TrendRange } from './use-analytics-place.ts';

const before: Readonly<Record<AnalyticsPeriod, string>> = {
  'This Week': 'the same days last week',
  'This Month': 'the same days last month',
  'Last Month': 'the month before',
  'This Quarter': 'the same days last quarter',
};

export interface Compared {
  readonly change: Change;
  /** The figure of the same number of days before. */
  readonly from: number;
  readonly to: number;
  readonly period: AnalyticsPeriod;
}

/** The change as text: "+18% vs the same days last month", "stable"; a note when there is nothing to compare with. */
export function changeWords({ change: { percent, direction }, from, to, period }: Compared): string {
  if (from === 0) return `None in ${before[period]}${to === 0 ? ' either' : ''}`;
  if (direction === 'stable') return 'stable';
  const size = Math.abs(percent);
  // A tenth of what has doubled says nothing.
  const words = size.toLocaleString('en', { maximumFractionDigits: size < 100 ? 1 : 0 });
  return `${percent > 0 ? '+' : '−'}${words}% vs ${before[period]}`;
}

/** @param hundredths of a percent */
export function percentWords(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
}

/** A figure, shortened; a dash where no platform has told it. */
export function figureWords(figure: number | null): string {
  return figure === null ? '–' : shortNumber(figure);
}

/** "4.5% engaged"; "12 reactions" where the platform tells no impressions to compare them with, a dash for neither. */
export function engagedWords({
  impressions,
  reactions,
  engagementRate,
}: Pick<AnalyticsPost, 'impressions' | 'reactions' | 'engagementRate'>): string {
  if (reactions === null) return '– engaged';
  return impressions ? `${percentWords(engagementRate)} engaged` : counted(reactions, 'reaction');
}

export function platformName({ platform }: Pick<AnalyticsPost, 'platform'>): string {
  return platforms.find(({ key }) => key === platform)?.name ?? 'Unknown';
}

/** "20 Nov 2026". */
export function publishedWords({ publishedOn }: Pick<AnalyticsPost, 'publishedOn'>): string {
  return format(parseISO(publishedOn), 'd MMM yyyy');
}

/** A post of the sample has no link. */
export function isSamplePost({ id }: Pick<AnalyticsPost, 'id'>): boolean {
  return id.startsWith('sample-');
}

/** "2 Nov" for the week from that Monday, "Nov" for a month. */
export function periodLabel({ period }: TrendRow, range: TrendRange): string {
  return range === 'weekly' ? format(parseISO(period), 'd MMM') : format(parseISO(`${period}-01`), 'MMM');
}

/** "Week of 2 Nov": the label outside the chart. */
export function periodName({ period }: TrendRow, range: TrendRange): string {
  return range === 'weekly'
    ? `Week of ${format(parseISO(period), 'd MMM yyyy')}`
    : format(parseISO(`${period}-01`), 'MMMM yyyy');
}

/** A row of the trend, with the readers of the person's own site; null where they are unknown. */
export type TrendLine = TrendRow & { readonly readers: number | null };

/** The row's figures as table cells. A figure that is unknown, or that no platform reported, is a dash. */
export function trendCells(row: TrendLine): readonly string[] {
  const { readers, xpEarned, postsPublished, totalImpressions, avgEngagement } = row;
  const isMeasured = totalImpressions > 0;
  return [
    readers === null ? '–' : readers.toLocaleString('en'),
    postsPublished.toLocaleString('en'),
    xpEarned.toLocaleString('en'),
    isMeasured ? shortNumber(totalImpressions) : '–',
    isMeasured ? percentWords(avgEngagement) : '–',
  ];
}

/** "40 readers, 3 posts, 120 XP, 2.1K impressions". */
export function trendWords(row: TrendLine): string {
  const [readers, posts, xp, impressions] = trendCells(row);
  return `${readers} ${readers === '1' ? 'reader' : 'readers'}, ${posts} ${posts === '1' ? 'post' : 'posts'}, ${xp} XP, ${impressions} ${impressions === '1' ? 'impression' : 'impressions'}`;
}
