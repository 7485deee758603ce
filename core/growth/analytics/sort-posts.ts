import type { AnalyticsPost } from './posts.ts';

export const postColumns = ['title', 'platform', 'publishedAt', 'impressions', 'engagementRate', 'xpEarned'] as const;
export type PostColumn = (typeof postColumns)[number];

export interface PostOrder {
  readonly by: PostColumn;
  readonly isDescending: boolean;
}

/** Texts begin with A, figures and dates with the greatest. */
export function orderBy(column: PostColumn): PostOrder {
  return { by: column, isDescending: column !== 'title' && column !== 'platform' };
}

/** Posts by a column; of equal ones the newest first. */
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
