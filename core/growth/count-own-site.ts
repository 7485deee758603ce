import { changedPost } from '../content/changed-post.ts';
import type { ListedItem } from '../content/content-row.ts';
import { ownSiteId } from '../publishing/publication.ts';

/** How many posts are on the person's own site, and how many of them read differently from their drafts. */
export function countOwnSite(items: readonly ListedItem[]): { readonly posts: number; readonly changed: number } {
  const posts = items.filter(
    ({ row: { deletedAt, publications } }) =>
      deletedAt === null &&
      publications?.some(({ platformId, state }) => platformId === ownSiteId && state === 'shared'),
  );
  return { posts: posts.length, changed: posts.filter(({ row }) => changedPost(row) !== null).length };
}
