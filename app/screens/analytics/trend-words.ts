import { format, parseISO } from 'date-fns';
import type { TrendRow } from '#core/growth/trends.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { percentWords } from './figure-words.ts';
import type { TrendRange } from './use-analytics-place.ts';

/** "2 Nov" for the week from that Monday, "Nov" for a month. */
export function periodLabel({ period }: TrendRow, range: TrendRange): string {
  return range === 'weekly' ? format(parseISO(period), 'd MMM') : format(parseISO(`${period}-01`), 'MMM');
}

/** "Week of 2 Nov": as it is said alone. */
export function periodName({ period }: TrendRow, range: TrendRange): string {
  return range === 'weekly'
    ? `Week of ${format(parseISO(period), 'd MMM yyyy')}`
    : format(parseISO(`${period}-01`), 'MMMM yyyy');
}

/** The row's figures as a table has them. What no platform reported is a dash. */
export function trendCells({ xpEarned, postsPublished, totalImpressions, avgEngagement }: TrendRow): readonly string[] {
  const isMeasured = totalImpressions > 0;
  return [
    postsPublished.toLocaleString('en'),
    xpEarned.toLocaleString('en'),
    isMeasured ? shortNumber(totalImpressions) : '–',
    isMeasured ? percentWords(avgEngagement) : '–',
  ];
}

/** "3 posts, 120 XP, 2.1K impressions". */
export function trendWords(row: TrendRow): string {
  const [posts, xp, impressions] = trendCells(row);
  return `${posts} ${posts === '1' ? 'post' : 'posts'}, ${xp} XP, ${impressions} impressions`;
}
