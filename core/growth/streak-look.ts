/** Days at which the streak's bar is full (docs/rules/growth.md, "Analytics"). */
export const FULL_STREAK = 30;

export type StreakTier = 'begun' | 'rising' | 'strong';

/** Rising from 3 days on, strong from 7. */
export function streakTier(days: number): StreakTier {
  if (days >= 7) return 'strong';
  return days >= 3 ? 'rising' : 'begun';
}

export type GoalTone = 'plain' | 'blue' | 'green';

/** The week's goal is blue from 75 percent on, and green once it is met. */
export function goalTone(percent: number): GoalTone {
  if (percent >= 100) return 'green';
  return percent >= 75 ? 'blue' : 'plain';
}
