import type { ContentRow } from '../content/content-row.ts';
import type { Day } from '../kernel/local-date.ts';
import type { Platform } from '../publishing/platform.ts';
import { platforms } from '../publishing/platforms.ts';
import { ownSiteId } from '../publishing/publication-state.ts';
import type { GrowthIndex } from './growth-index.ts';
import { changeBetween, type Direction } from './metrics.ts';
import { postReach } from './reach.ts';
import { skills, weeksBefore } from './skill-scores.ts';
import { reachScore } from './social-reach.ts';
import { isWithin, windowOf } from './window.ts';

const DAYS = 84;
const WEEKS = 12;

interface PlatformScore {
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
function platformScores(index: GrowthIndex, connected: ReadonlySet<string>): PlatformScore[] {
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

const MONTH = 30;

export interface BrandScore {
  /** 0 to 100. */
  readonly overallScore: number;
  /** Against 30 days ago, signed, in percent. */
  readonly monthlyChange: number;
  readonly changeDirection: Direction;
  readonly platformScores: readonly PlatformScore[];
}

/**
 * The weighted mean of the five skills (clarity 25, diversity 20, reach 10, consistency 30, distribution 15 percent),
 * and its change against the same mean of the events up to 30 days ago.
 *
 * @param connected keys of the connected platforms, see `platformKey`
 */
export function brandScore(index: GrowthIndex, connected: ReadonlySet<string>): BrandScore {
  const overallScore = weightedMean(index, index.today);
  const { percent, direction } = changeBetween(weightedMean(index, index.today - MONTH), overallScore);
  return {
    overallScore,
    monthlyChange: percent,
    changeDirection: direction,
    platformScores: platformScores(index, connected),
  };
}

function weightedMean(index: GrowthIndex, asOf: Day): number {
  return Math.round(skills.reduce((sum, { score, weight }) => sum + (weight * score(index, asOf)) / 100, 0));
}

/** An hour of the week at which a person shares, 0 to 1 of all their shares. */
export interface BestHour {
  /** 1 is Monday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly share: number;
}

const WEEK_DAYS = 7;
/** Shares under which nothing is a habit yet. Our own choice: a week of posts. */
const LEAST_SHARES = 5;
/** A Thursday: days since then tell the weekday without a time zone. */
const EPOCH_WEEKDAY = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a person has shared so far, the commonest hour first; none before they have shared a few times.
 * @param localTime yyyy-MM-ddTHH:mm on the person's clock of a UTC instant (ISO 8601)
 */
export function bestHours(contentRows: Iterable<ContentRow>, localTime: (instant: string) => string): BestHour[] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { shares = [] } of contentRows) {
    for (const { at } of shares) {
      if (at === null) continue;
      const local = localTime(at);
      const key = `${weekdayOf(local.slice(0, 10))} ${Number(local.slice(11, 13))}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      all += 1;
    }
  }
  if (all < LEAST_SHARES) return [];
  return [...counts]
    .map(([key, count]) => {
      const [weekday = 1, hour = 0] = key.split(' ').map(Number);
      return { weekday, hour, share: count / all };
    })
    .toSorted((left, right) => right.share - left.share || left.weekday - right.weekday || left.hour - right.hour);
}

/** 1 (Monday) to 7 of a yyyy-MM-dd. */
function weekdayOf(date: string): number {
  return ((((Date.parse(date) / DAY_MS + EPOCH_WEEKDAY - 1) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1;
}
