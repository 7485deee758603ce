import type { AnalyticsPost } from './posts.ts';
import { writeCsv } from '../kernel/csv.ts';

export const postColumns = ['title', 'platform', 'publishedAt', 'impressions', 'engagementRate', 'xpEarned'] as const;

export type PostColumn = (typeof postColumns)[number];

export interface PostOrder {
  readonly by: PostColumn;
  readonly isDescending: boolean;
}

/** Default order of a column: ascending for texts, descending for figures and dates. */
export function orderBy(column: PostColumn): PostOrder {
  return { by: column, isDescending: column !== 'title' && column !== 'platform' };
}

/** Sorts posts by a column. Equal ones are newest first. */
export function sortPosts(posts: readonly AnalyticsPost[], { by, isDescending }: PostOrder): AnalyticsPost[] {
  const sign = isDescending ? -1 : 1;
  return posts.toSorted(
    (left, right) => sign * compare(left[by], right[by]) || compare(right.publishedAt, left.publishedAt),
  );
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), undefined, { numeric: true, sensitivity: 'base' });
}

/** The posts as CSV. A figure that no platform has reported is an empty cell. */
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
