import type { Day } from '../kernel/local-date.ts';
import type { Platform } from '../publishing/platform.ts';
import { platforms } from '../publishing/platforms.ts';
import { ownSiteId } from '../publishing/publication.ts';
import type { GrowthIndex } from './growth-index.ts';
import { changeBetween, type Direction } from './metrics.ts';
import { leastSeen, postReach } from './reach.ts';
import { skills, weeksBefore } from './skill-scores.ts';
import { reachScore } from './social-reach.ts';
import { isWithin, windowOf } from './window.ts';

const DAYS = 84;
const WEEKS = 12;

interface PlatformScore {
  readonly platform: string;
  /** Always true for the person's own site, which needs no connection. */
  readonly connected: boolean;
  /** 0 to 100. */
  readonly score: number;
}

/**
 * The score of each platform: first the platforms with a `brandScorePlace`, then every other one that is connected or
 * was shared to, in the order of the catalogue. Score: 70 · weeks of the last 12 with a share there / 12 + 0.3 · reach
 * (`reachScore`) of the mean views (`leastSeen`) there.
 */
function platformScores(index: GrowthIndex, connected: ReadonlySet<string>): PlatformScore[] {
  const window = windowOf(index, { asOf: index.today, length: DAYS });
  const found = new Map<number, { weeks: Set<number>; posts: number; seen: number }>();
  for (const { item, shares } of index.pastItems) {
    for (const { platformId, day } of shares) {
      const platform = found.get(platformId) ?? { weeks: new Set(), posts: 0, seen: 0 };
      found.set(platformId, platform);
      if (!isWithin(day, window)) continue;
      platform.weeks.add(weeksBefore(day, index.today));
      platform.posts += 1;
      platform.seen += leastSeen(postReach(index.reach, item.id, platformId));
    }
  }
  return platforms
    .filter(({ id, key, brandScorePlace }) => brandScorePlace !== null || found.has(id) || connected.has(key))
    .toSorted((left, right) => placeOf(left) - placeOf(right))
    .map(({ id, key }) => {
      const { weeks, posts, seen } = found.get(id) ?? { weeks: new Set(), posts: 0, seen: 0 };
      const score = posts === 0 ? 0 : Math.round((70 * weeks.size) / WEEKS + 0.3 * reachScore(seen / posts));
      return { platform: key, connected: id === ownSiteId || connected.has(key), score };
    });
}

function placeOf({ brandScorePlace }: Platform): number {
  return brandScorePlace ?? Number.MAX_SAFE_INTEGER;
}

const MONTH = 30;

export interface BrandScore {
  /** 0 to 100. */
  readonly overallScore: number;
  /** Change compared with 30 days ago, signed, in percent. */
  readonly monthlyChange: number;
  readonly changeDirection: Direction;
  /** False where the score was 0 then, as in a first month: there is no change to speak of. */
  readonly isCompared: boolean;
  readonly platformScores: readonly PlatformScore[];
}

/**
 * The weighted mean of the five skills (clarity 25, diversity 20, reach 10, consistency 30, distribution 15 percent),
 * and its change compared with the same mean 30 days ago, from the events up to then.
 *
 * @param connected keys of the connected platforms, see `platformKey`
 */
export function brandScore(index: GrowthIndex, connected: ReadonlySet<string>): BrandScore {
  const overallScore = weightedMean(index, index.today);
  const before = weightedMean(index, index.today - MONTH);
  const { percent, direction } = changeBetween(before, overallScore);
  return {
    overallScore,
    monthlyChange: percent,
    changeDirection: direction,
    isCompared: before > 0,
    platformScores: platformScores(index, connected),
  };
}

function weightedMean(index: GrowthIndex, asOf: Day): number {
  return Math.round(skills.reduce((sum, { score, weight }) => sum + (weight * score(index, asOf)) / 100, 0));
}

/** The share of a person's posts that fall in one hour of the week, 0 to 1. */
export interface BestHour {
  /** 1 is Monday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly share: number;
}
