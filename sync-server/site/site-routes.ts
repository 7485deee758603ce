import type { getSite } from '#core/api/site.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { utcDay } from './count-view.ts';
import { readItemReaders, readReaders } from './readers.ts';
import { listPosts } from './site-posts.ts';

const DAY_MS = 86_400_000;
const MAX_POSTS = 1_000;

export function handleGetSite({ config, database, now, site }: AppDeps): Handler<typeof getSite> {
  return async ({ user: { id, username }, rows, query: { days: length, by } }) => {
    const until = utcDay(now());
    const since = utcDay(now() - (length - 1) * DAY_MS);
    // The newest readers are still in memory.
    await site.views.write();
    const [lines, { days, posts, referrers }, byItem] = await Promise.all([
      listPosts(database, id, { limit: MAX_POSTS }),
      readReaders(database, id, since),
      by === 'item' ? readItemReaders(database, id, { since, length }) : undefined,
    ]);
    return {
      path: sitePath(username),
      publicOrigin: config.publicUrl?.origin ?? null,
      posts: lines.map(({ itemId, slug, title, description, publishedAt, updatedAt }) => ({
        itemId,
        title,
        description,
        path: sitePath(username, slug),
        publishedAt: new Date(publishedAt).toISOString(),
        updatedAt: new Date(updatedAt).toISOString(),
        readers: posts.get(itemId) ?? 0,
      })),
      isCounting: isSwitchedOn(rows.workspace.preferences, 'analyticsTracking'),
      since,
      until,
      days: [...days],
      ...(byItem && { byItem }),
      referrers: { ...referrers, hosts: [...referrers.hosts] },
    };
  };
}
