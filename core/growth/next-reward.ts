import type { StreakType } from '../activity/streaks.ts';

/**
 * The length at which a streak is next rewarded, in its days, weeks or months. It stays at 7 days, 4 weeks and 3 months
 * (docs/rules/growth.md, "Milestones and achievements"); a milestone pays each of them.
 */
export function nextStreakReward(type: StreakType, length: number): number {
  switch (type) {
    case 'daily':
      return Math.min(7, 3 + Math.ceil(length / 7) * 7);
    case 'weekly':
      return Math.min(4, 1 + Math.ceil(length / 4) * 4);
    case 'monthly':
      return Math.min(3, 1 + Math.ceil(length / 3) * 3);
  }
}
