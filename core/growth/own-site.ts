/**
 * The posts of a person's own site: from the rows on this device, with what the server last told about them.
 */
import type { ListedItem } from '../content/content-row.ts';
import { ownSiteId } from '../publishing/publication.ts';

/** A post as the server last described it. */
export interface AnsweredPost {
  readonly itemId: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** Below the server's origin. */
  readonly path: string;
  readonly publishedAt: string;
  readonly readers: number;
}

/** A post on the person's own site. */
export interface OwnSitePost {
  readonly itemId: string;
  readonly generation: number;
  /** The title on the site, if the server has told it; otherwise that of the draft. */
  readonly title: string;
  /** As the site lists it below the title; null if the server has not told it. */
  readonly description: string | null;
  /** Null where neither the server nor the document tells it. */
  readonly url: string | null;
  /** UTC instant; null when unknown. */
  readonly publishedAt: string | null;
  /** Null before the server has answered. */
  readonly readers: number | null;
  /** UTC instant since which the draft reads differently from the post; null when it does not. */
  readonly changedSince: string | null;
}

export interface OwnSite {
  readonly items: readonly ListedItem[];
  /** Null before the server has answered. */
  readonly answered: readonly AnsweredPost[] | null;
  /** The server's origin, to which paths are added. */
  readonly origin: string;
}

/** The posts on the person's own site, newest first. A post that was just published or taken down is up to date. */
export function ownSitePosts({ items, answered, origin }: OwnSite): OwnSitePost[] {
  const known = new Map(answered?.map((post) => [post.itemId, post]));
  return items
    .filter(({ row }) => row.deletedAt === null)
    .flatMap(({ id, row }) => {
      const publication = row.publications?.find(
        ({ platformId, state }) => platformId === ownSiteId && state === 'shared',
      );
      if (!publication) return [];
      const post = known.get(id);
      const share = row.shares?.find(({ platformId }) => platformId === ownSiteId);
      return [
        {
          itemId: id,
          generation: publication.generation,
          title: post?.title || row.title,
          description: post?.description ?? null,
          url: post ? origin + post.path : publication.url,
          publishedAt: post?.publishedAt ?? share?.at ?? null,
          changedSince: publication.changedSince ?? null,
          readers: answered ? (post?.readers ?? 0) : null,
        },
      ];
    })
    .toSorted((left, right) => (placeOf(left) > placeOf(right) ? -1 : 1));
}

function placeOf({ publishedAt, itemId }: OwnSitePost): string {
  return `${publishedAt ?? ''} ${itemId}`;
}
