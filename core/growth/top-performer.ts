import { platforms } from '../platforms/catalogue.ts';
import { postsWithin, topPost } from './analytics/posts.ts';
import type { GrowthIndex } from './growth-index.ts';

/** The platforms that the dashboard tells apart. */
export const topPlatformTypes = ['linkedin', 'twitter', 'other'] as const;
type TopPlatformType = (typeof topPlatformTypes)[number];

export interface TopPerformer {
  readonly id: string;
  readonly title: string;
  /** Where it did best, else where it was shared first. */
  readonly platform: { readonly name: string; readonly type: TopPlatformType };
  readonly stats: { readonly impressions: number };
}

const always = { from: -Infinity, to: Infinity };

/** The best of everything that is published, as the analytics choose the best of a week. Null when nothing is. */
export function topPerformer(index: GrowthIndex): TopPerformer | null {
  const posts = postsWithin(index, always);
  const best = topPost(index, posts);
  if (!best) return null;
  const platform = platforms.find(({ key }) => key === best.platform);
  return {
    id: best.id,
    title: best.title,
    platform: {
      name: platform?.name ?? 'Unknown',
      type: topPlatformTypes.find((type) => type === platform?.type) ?? 'other',
    },
    stats: { impressions: posts.reduce((sum, { id, impressions }) => (id === best.id ? sum + impressions : sum), 0) },
  };
}
