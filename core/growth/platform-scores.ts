import { platforms } from '../platforms/catalogue.ts';
import type { Platform } from '../platforms/platform.ts';
import { ownSiteId } from '../publishing/who-posts.ts';
import type { GrowthIndex } from './growth-index.ts';
import { postReach } from './reach.ts';
import { weeksBefore } from './skills/consistency.ts';
import { reachScore } from './skills/social-reach.ts';
import { isWithin, windowOf } from './skills/window.ts';

const DAYS = 84;
const WEEKS = 12;

export interface PlatformScore {
  readonly platform: string;
  /** The own site needs no account. */
  readonly connected: boolean;
  /** 0 to 100. */
  readonly score: number;
}

/**
 * The platforms that have a place there (`brandScorePlace`), then every other one that is connected or was shared to, in
 * the catalogue's order.
 * Score: 70 · weeks of the last 12 with a share there / 12 + 0.3 · reach (`reachScore`) of the mean impressions there.
 */
export function platformScores(index: GrowthIndex, connected: ReadonlySet<string>): PlatformScore[] {
  const window = windowOf(index, { asOf: index.today, length: DAYS });
  const found = new Map<number, { weeks: Set<number>; posts: number; impressions: number }>();
  for (const { item, shares } of index.pastItems) {
    for (const { platformId, day } of shares) {
      const platform = found.get(platformId) ?? { weeks: new Set(), posts: 0, impressions: 0 };
      found.set(platformId, platform);
      if (!isWithin(day, window)) continue;
      platform.weeks.add(weeksBefore(day, index.today));
      platform.posts += 1;
      platform.impressions += postReach(index.reach, item.id, platformId).impressions;
    }
  }
  return platforms
    .filter(({ id, key, brandScorePlace }) => brandScorePlace !== null || found.has(id) || connected.has(key))
    .toSorted((left, right) => placeOf(left) - placeOf(right))
    .map(({ id, key }) => {
      const { weeks, posts, impressions } = found.get(id) ?? { weeks: new Set(), posts: 0, impressions: 0 };
      const score = posts === 0 ? 0 : Math.round((70 * weeks.size) / WEEKS + 0.3 * reachScore(impressions / posts));
      return { platform: key, connected: id === ownSiteId || connected.has(key), score };
    });
}

function placeOf({ brandScorePlace }: Platform): number {
  return brandScorePlace ?? Number.MAX_SAFE_INTEGER;
}
