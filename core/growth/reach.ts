/** Figures that a platform reports for one post. */
export interface PostReach {
  readonly impressions: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
}

/** By item id, then by platform id. Empty until platforms report figures. */
export type Reach = ReadonlyMap<string, ReadonlyMap<number, PostReach>>;

export const noReach: PostReach = { impressions: 0, likes: 0, comments: 0, shares: 0 };

export function postReach(reach: Reach, itemId: string, platformId: number): PostReach {
  return reach.get(itemId)?.get(platformId) ?? noReach;
}

/** Impressions of an item on all platforms. */
export function itemImpressions(reach: Reach, itemId: string): number {
  let impressions = 0;
  for (const post of reach.get(itemId)?.values() ?? []) impressions += post.impressions;
  return impressions;
}

/** Likes, comments and shares per impression, in hundredths of a percent; 0 without impressions. */
export function engagementRate({ impressions, likes, comments, shares }: PostReach): number {
  return impressions === 0 ? 0 : Math.round((10_000 * (likes + comments + shares)) / impressions);
}

export function addReach(left: PostReach, right: PostReach): PostReach {
  return {
    impressions: left.impressions + right.impressions,
    likes: left.likes + right.likes,
    comments: left.comments + right.comments,
    shares: left.shares + right.shares,
  };
}
