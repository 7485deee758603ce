import type { getAnalytics } from '#core/api/growth.ts';
import { analytics } from '#core/growth/analytics.ts';
import { skillScores } from '#core/growth/skill-scores.ts';
import { streakData, weeklyGoal } from '#core/growth/streak-data.ts';
import { xpProgress } from '#core/growth/xp.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetAnalytics({ now }: AppDeps): Handler<typeof getAnalytics> {
  return (input) => {
    const { period, range, platformId = null, pillarId = null, status = null } = input.query;
    const index = growthOf(input, now());
    const { trends, recentPosts, ...figures } = analytics(index, { period, platformId, pillarId, status });
    const { totalXp, currentLevel, ...progress } = xpProgress(index);
    const { history: _history, ...streaks } = streakData(index);
    return Promise.resolve({
      ...figures,
      user: { totalXp, currentLevel, weeklyPostGoal: weeklyGoal(index) },
      xpProgress: progress,
      skillScores: skillScores(index),
      trendsData: {
        ...(range === 'monthly' ? {} : { weekly: [...trends.weekly] }),
        ...(range === 'weekly' ? {} : { monthly: [...trends.monthly] }),
      },
      streakData: streaks,
      recentPosts: [...recentPosts],
    });
  };
}
