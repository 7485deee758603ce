import type { getStreaks } from '#core/api/growth.ts';
import { streakData } from '#core/growth/streak-data.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetStreaks({ now }: AppDeps): Handler<typeof getStreaks> {
  return (input) => {
    const {
      dailyStreak: daily,
      weeklyStreak: weekly,
      monthlyStreak: monthly,
      longestStreak: longest,
      history,
      ...week
    } = streakData(growthOf(input, now()));
    return Promise.resolve({ daily, weekly, monthly, longest, ...week, history: [...history] });
  };
}
