import type { Day } from '../activity/local-date.ts';
import { changeBetween, type Direction } from './change.ts';
import type { GrowthIndex } from './growth-index.ts';
import { platformScores, type PlatformScore } from './platform-scores.ts';
import { skills } from './skills/skill-scores.ts';

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
