import type { z } from 'zod';
import { dailyActivity } from '#core/growth/activity.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import type {
  getActivity,
  getBalance,
  getBrandScore,
  getStats,
  getStreaks,
  getTopPerformer,
  listAchievements,
  listMissions,
  listUserAchievements,
} from '#core/api/growth.ts';
import { achievements, earnedAchievements } from '#core/growth/achievements.ts';
import { contentBalance, missions, stats, topPerformer } from '#core/growth/dashboard.ts';
import { brandScore } from '#core/growth/brand-score.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { streakData } from '#core/growth/streak-data.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf, metricsOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

/** Handles a call whose reply is one figure of the person's rows. */
function figureHandler<Definition extends Endpoint>(figure: (index: GrowthIndex) => z.input<Definition['reply']>) {
  return ({ now }: AppDeps): Handler<Definition> =>
    (input) =>
      Promise.resolve(figure(growthOf(input, now())));
}

export const handleGetActivity = figureHandler<typeof getActivity>(({ pastItems }) => dailyActivity(pastItems));
export const handleGetBalance = figureHandler<typeof getBalance>(contentBalance);
export const handleGetStats = figureHandler<typeof getStats>(stats);
export const handleGetTopPerformer = figureHandler<typeof getTopPerformer>(topPerformer);
export const handleListMissions = figureHandler<typeof listMissions>(missions);

export function handleGetBrandScore({ now, connections }: AppDeps): Handler<typeof getBrandScore> {
  return async (input) => {
    const connected = (await connections.list(input.user.id)).flatMap(
      ({ platformId }) => findPlatform(platformId)?.key ?? [],
    );
    const { platformScores, ...score } = brandScore(growthOf(input, now()), new Set(connected));
    return { ...score, platformScores: [...platformScores] };
  };
}

export const handleGetStreaks = figureHandler<typeof getStreaks>((index) => {
  const { dailyStreak, weeklyStreak, monthlyStreak, longestStreak, history, ...week } = streakData(index);
  return {
    daily: dailyStreak,
    weekly: weeklyStreak,
    monthly: monthlyStreak,
    longest: longestStreak,
    ...week,
    history: [...history],
  };
});

export function handleListAchievements(): Handler<typeof listAchievements> {
  return () => Promise.resolve(achievements.map(({ id, name, description }) => ({ id, name, description })));
}

export function handleListUserAchievements({ now }: AppDeps): Handler<typeof listUserAchievements> {
  return (input) => Promise.resolve(earnedAchievements(metricsOf(input, now())));
}
