import type { listFigures } from '#core/api/figures.ts';
import type { ListedFigures } from '#core/growth/reach.ts';
import { noFigures } from '#core/publishing/post-figures.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';

/** Posts whose figures are listed: the newest ones. */
const MAX_POSTS = 5_000;

export interface DatedFigures extends ListedFigures {
  /** Milliseconds since 1970 at which the platform told them. */
  readonly readAt: number;
}

/** The known figures of a person's posts: what platforms told, and the readers of the person's own site. */
export async function knownFigures(
  { figures, site, now }: Pick<AppDeps, 'figures' | 'site' | 'now'>,
  userId: string,
): Promise<readonly DatedFigures[]> {
  const [posts, readers] = await Promise.all([figures.known(userId, MAX_POSTS), site.readersByItem(userId)]);
  const readAt = now();
  const onSite = [...readers].map(([itemId, views]) => ({
    itemId,
    platformId: ownSiteId,
    readAt,
    ...noFigures,
    views,
  }));
  return [...posts, ...onSite].slice(0, MAX_POSTS);
}

export function handleListFigures(deps: Pick<AppDeps, 'figures' | 'site' | 'now'>): Handler<typeof listFigures> {
  return async ({ user }) => ({
    posts: (await knownFigures(deps, user.id)).map(({ readAt, ...post }) => ({
      ...post,
      asOf: new Date(readAt).toISOString(),
    })),
  });
}
