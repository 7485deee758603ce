import type { AnalyticsPost } from './posts.ts';
import { writeCsv } from '../kernel/csv.ts';

export const postColumns = [
  'title',
  'platform',
  'publishedAt',
  'impressions',
  'reactions',
  'engagementRate',
  'xpEarned',
] as const;

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

/** A figure that no platform has told comes after 0. */
function compare(left: string | number | null, right: string | number | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), undefined, { numeric: true, sensitivity: 'base' });
}

/** The posts as CSV. A figure that no platform has reported is an empty cell. */
export function postsToCsv(posts: readonly AnalyticsPost[], platformName: (key: string) => string): string {
  const told = (figure: number | null) => (figure === null ? '' : String(figure));
  return writeCsv([
    ['Title', 'Platform', 'Published', 'Impressions', 'Likes', 'Comments', 'Shares', 'Engagement in %', 'XP'],
    ...posts.map((post) => [
      post.title,
      platformName(post.platform),
      post.publishedOn,
      told(post.impressions),
      told(post.likes),
      told(post.comments),
      told(post.shares),
      told(post.impressions === null || post.reactions === null ? null : post.engagementRate / 100),
      String(post.xpEarned),
    ]),
  ]);
}
