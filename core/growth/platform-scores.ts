import { findPlatform, platforms } from '../platforms/catalogue.ts';
import type { GrowthIndex } from './growth-index.ts';
import { platformKey } from './platform-key.ts';
import { postReach } from './reach.ts';
import { weeksBefore } from './skills/consistency.ts';
import { reachScore } from './skills/social-reach.ts';
import { isWithin, windowOf } from './skills/window.ts';

const DAYS = 84;
const WEEKS = 12;
/** Shown whether or not anything was shared there (specification part 1, section 2.7). */
const alwaysShown = ['twitter', 'linkedin', 'medium'];

export interface PlatformScore {
  readonly platform: string;
  readonly connected: boolean;
  /** 0 to 100. */
  readonly score: number;
}

/**
 * Twitter, LinkedIn and Medium, then every other platform that is connected or was shared to, in the catalogue's order.
 * Score: 70 · weeks of the last 12 with a share there / 12 + 0.3 · reach (`reachScore`) of the mean impressions there.
 */
export function platformScores(index: GrowthIndex, connected: ReadonlySet<string>): PlatformScore[] {
  const window = windowOf(index, { asOf: index.today, length: DAYS });
  const found = new Map<string, { weeks: Set<number>; posts: number; impressions: number }>();
  for (const { item, shares } of index.pastItems) {
    for (const { platformId, day } of shares) {
      const key = platformKey(findPlatform(platformId));
      const platform = found.get(key) ?? { weeks: new Set(), posts: 0, impressions: 0 };
      found.set(key, platform);
      if (!isWithin(day, window)) continue;
      platform.weeks.add(weeksBefore(day, index.today));
      platform.posts += 1;
      platform.impressions += postReach(index.reach, item.id, platformId).impressions;
    }
  }
  const others = platforms
    .map(platformKey)
    .filter((key) => !alwaysShown.includes(key) && (found.has(key) || connected.has(key)));
  return [...alwaysShown, ...others].map((platform) => {
    const { weeks, posts, impressions } = found.get(platform) ?? { weeks: new Set(), posts: 0, impressions: 0 };
    const score = posts === 0 ? 0 : Math.round((70 * weeks.size) / WEEKS + 0.3 * reachScore(impressions / posts));
    return { platform, connected: connected.has(platform), score };
  });
}
