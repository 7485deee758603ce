import { weekStart } from '../kernel/local-date.ts';
import { longestLength, runningLength, streakHistory, type StreakRecord } from './streaks.ts';
import type { GrowthIndex } from './growth-index.ts';

const DEFAULT_WEEKLY_GOAL = 3;

export interface StreakData {
  /** Length of the running streak, in active days, weeks or months; 0 when none is running. */
  readonly dailyStreak: number;
  readonly weeklyStreak: number;
  readonly monthlyStreak: number;
  /** The longest daily streak ever. */
  readonly longestStreak: number;
  /** Items first shared since Monday. */
  readonly postsThisWeek: number;
  /** Items per week: the preference `weeklyGoal`, else 3. */
  readonly weeklyGoal: number;
  /** postsThisWeek / weeklyGoal in percent, at most 100. */
  readonly completionRate: number;
  /** Newest first. */
  readonly history: readonly StreakRecord[];
}

/** Streaks of days, weeks and months with activity (created, drafted or shared), and the weekly goal. */
export function streakData(index: GrowthIndex): StreakData {
  const { streaks, today, pastItems } = index;
  const monday = weekStart(today);
  const postsThisWeek = pastItems.filter(({ shares }) => (shares[0]?.day ?? -Infinity) >= monday).length;
  const goal = weeklyGoal(index);
  return {
    dailyStreak: runningLength(streaks.daily, index),
    weeklyStreak: runningLength(streaks.weekly, index),
    monthlyStreak: runningLength(streaks.monthly, index),
    longestStreak: longestLength(streaks.daily),
    postsThisWeek,
    weeklyGoal: goal,
    completionRate: Math.min(100, Math.round((100 * postsThisWeek) / goal)),
    history: streakHistory(streaks, index),
  };
}

export function weeklyGoal({ workspace }: Pick<GrowthIndex, 'workspace'>): number {
  const goal = workspace.preferences['weeklyGoal'];
  return typeof goal === 'number' && goal >= 1 ? Math.floor(goal) : DEFAULT_WEEKLY_GOAL;
}
