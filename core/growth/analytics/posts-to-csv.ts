import { writeCsv } from '../../calendar/csv.ts';
import type { AnalyticsPost } from './posts.ts';

/** The posts as a table. A figure that no platform reported is an empty cell. */
export function postsToCsv(posts: readonly AnalyticsPost[], platformName: (key: string) => string): string {
  const measured = ({ impressions }: AnalyticsPost, figure: number) => (impressions > 0 ? String(figure) : '');
  return writeCsv([
    ['Title', 'Platform', 'Published', 'Impressions', 'Likes', 'Comments', 'Shares', 'Engagement in %', 'XP'],
    ...posts.map((post) => [
      post.title,
      platformName(post.platform),
      post.publishedOn,
      measured(post, post.impressions),
      measured(post, post.likes),
      measured(post, post.comments),
      measured(post, post.shares),
      measured(post, post.engagementRate / 100),
      String(post.xpEarned),
    ]),
  ]);
}
