import type { StreakType } from '../activity/streaks.ts';
import { milestones } from './milestone-catalogue.ts';

const metrics = { daily: 'dailyStreak', weekly: 'weeklyStreak', monthly: 'monthlyStreak' } as const satisfies Record<
  StreakType,
  string
>;

/** How long a running streak must get for the next reward, in its days, weeks or months; null when none is left. */
export function nextStreakReward(type: StreakType, length: number): number | null {
  const ahead = milestones
    .filter(({ metric, target }) => metric === metrics[type] && target > length)
    .map(({ target }) => target);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
