import type { ListedItem } from '../content/content-row.ts';
import type { PostFigures } from '../publishing/post-figures.ts';

/** The figures of one post; null where the platform tells no such number. */
export interface PostReach {
  readonly impressions: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
}

/** By item id, then by platform id. A post whose figures are not known is not in it. */
export type Reach = ReadonlyMap<string, ReadonlyMap<number, PostReach>>;

export const noReach: PostReach = { impressions: null, likes: null, comments: null, shares: null };

/** The figures of an item's post on a platform. */
export interface ListedFigures extends PostFigures {
  readonly itemId: string;
  readonly platformId: number;
}

export function reachOf(posts: Iterable<ListedFigures>): Reach {
  const reach = new Map<string, Map<number, PostReach>>();
  for (const { itemId, platformId, views, likes, reposts, replies } of posts) {
    const item = reach.get(itemId) ?? new Map<number, PostReach>();
    reach.set(itemId, item.set(platformId, { impressions: views, likes, comments: replies, shares: reposts }));
  }
  return reach;
}

/**
 * The figures with those that people typed in. A platform's figure is newer; a typed one fills in what it does not
 * tell.
 */
export function withTyped(reach: Reach, items: readonly ListedItem[]): Reach {
  const filled = new Map(reach);
  for (const { id, row } of items) {
    const typed = (row.publications ?? []).flatMap(({ platformId, figures }) =>
      figures ? [{ platformId, figures }] : [],
    );
    if (typed.length === 0) continue;
    const posts = new Map(reach.get(id));
    for (const { platformId, figures } of typed) {
      const told = posts.get(platformId) ?? noReach;
      posts.set(platformId, {
        impressions: told.impressions ?? figures.views,
        likes: told.likes ?? figures.likes,
        comments: told.comments ?? figures.replies,
        shares: told.shares ?? figures.reposts,
      });
    }
    filled.set(id, posts);
  }
  return filled;
}

export function postReach(reach: Reach, itemId: string, platformId: number): PostReach {
  return reach.get(itemId)?.get(platformId) ?? noReach;
}

/** The impressions that platforms have told of an item, on all of them. */
export function itemImpressions(reach: Reach, itemId: string): number {
  let impressions = 0;
  for (const post of reach.get(itemId)?.values() ?? []) impressions += post.impressions ?? 0;
  return impressions;
}

/** Likes, comments and shares; null where the platform tells none of them. */
export function reactionsTo({ likes, comments, shares }: PostReach): number | null {
  if (likes === null && comments === null && shares === null) return null;
  return (likes ?? 0) + (comments ?? 0) + (shares ?? 0);
}

/**
 * How often a post was seen at least, for comparisons and scores: its impressions. Where the platform tells none, as
 * Mastodon and Bluesky do not, the largest of likes, comments and shares: each of them was made by someone who saw it.
 */
export function leastSeen({ impressions, likes, comments, shares }: PostReach): number {
  return impressions ?? Math.max(likes ?? 0, comments ?? 0, shares ?? 0);
}

/** `leastSeen` of an item's posts together. */
export function itemLeastSeen(reach: Reach, itemId: string): number {
  let seen = 0;
  for (const post of reach.get(itemId)?.values() ?? []) seen += leastSeen(post);
  return seen;
}

/** Reactions per impression, in hundredths of a percent; 0 without impressions. */
export function engagementRate(post: PostReach): number {
  return rateOf(totalsOf(post));
}

/** The figures of several posts together. */
export interface ReachTotals {
  readonly impressions: number;
  /** Likes, comments and shares. */
  readonly reactions: number;
  /** Both, of the posts whose impressions and reactions are known. */
  readonly compared: { readonly impressions: number; readonly reactions: number };
}

export const noTotals: ReachTotals = { impressions: 0, reactions: 0, compared: { impressions: 0, reactions: 0 } };

export function totalsOf(post: PostReach): ReachTotals {
  const [impressions, reactions] = [post.impressions, reactionsTo(post)];
  return {
    impressions: impressions ?? 0,
    reactions: reactions ?? 0,
    compared: impressions === null || reactions === null ? noTotals.compared : { impressions, reactions },
  };
}

export function addTotals(left: ReachTotals, right: ReachTotals): ReachTotals {
  return {
    impressions: left.impressions + right.impressions,
    reactions: left.reactions + right.reactions,
    compared: {
      impressions: left.compared.impressions + right.compared.impressions,
      reactions: left.compared.reactions + right.compared.reactions,
    },
  };
}

/** Reactions per impression, in hundredths of a percent; 0 without impressions. */
export function rateOf({ compared: { impressions, reactions } }: ReachTotals): number {
  return impressions === 0 ? 0 : Math.round((10_000 * reactions) / impressions);
}
