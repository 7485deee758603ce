import { dateOf, type LocalDate } from '../activity/local-date.ts';
import { achievements } from './achievement-catalogue.ts';
import type { Metrics } from './metrics.ts';
import { reachedOn } from './tally.ts';

export interface EarnedAchievement {
  readonly achievementId: string;
  /** In the person's zone at the time. Only an earlier event that arrives late moves it. */
  readonly earnedAt: LocalDate;
}

/** The achievements that are earned, the latest first; those of one day in the catalogue's order, the harder first. */
export function earnedAchievements(metrics: Metrics): EarnedAchievement[] {
  return achievements
    .flatMap(({ id, metric, target }) => {
      const day = reachedOn(metrics[metric], target);
      return day === null ? [] : [{ achievementId: id, earnedAt: dateOf(day) }];
    })
    .toReversed()
    .toSorted((left, right) => (left.earnedAt < right.earnedAt ? 1 : left.earnedAt > right.earnedAt ? -1 : 0));
}
