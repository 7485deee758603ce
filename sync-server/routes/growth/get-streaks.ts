import type { getStreaks } from '#core/api/growth.ts';
import { streakData } from '#core/growth/streak-data.ts';
import type { AppParts } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetStreaks({ now }: AppParts): Handler<typeof getStreaks> {
  return (asked) => {
    const {
      dailyStreak: daily,
      weeklyStreak: weekly,
      monthlyStreak: monthly,
      longestStreak: longest,
      history,
      ...week
    } = streakData(growthOf(asked, now()));
    return Promise.resolve({ daily, weekly, monthly, longest, ...week, history: [...history] });
  };
}
