import type { z } from 'zod';
import type { Endpoint } from '#core/api/endpoint.ts';
import type {
  claimMilestoneReward,
  getActivity,
  getAnalytics,
  getBalance,
  getBrandScore,
  getStats,
  getStreaks,
  getTopPerformer,
  listAchievements,
  listMilestones,
  listMissions,
  listScheduledToday,
  listUserAchievements,
} from '#core/api/growth.ts';
import { achievements, earnedAchievements } from '#core/growth/achievements.ts';
import { dailyActivity } from '#core/growth/activity.ts';
import { analytics } from '#core/growth/analytics.ts';
import { brandScore } from '#core/growth/brand-score.ts';
import { contentBalance, missions, scheduledToday, stats, topPerformer } from '#core/growth/dashboard.ts';
import { type GrowthIndex, growthIndex } from '#core/growth/growth-index.ts';
import { growthMetrics, type Metrics } from '#core/growth/metrics.ts';
import { milestoneProgress } from '#core/growth/milestones.ts';
import { skillScores } from '#core/growth/skill-scores.ts';
import { streakData, weeklyGoal } from '#core/growth/streak-data.ts';
import { xpProgress } from '#core/growth/xp.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { AppDeps } from '../app-context.ts';
import { findItem } from '../content/list-items.ts';
import { presentContent } from '../content/present-content.ts';
import type { UserRows } from '../content/user-rows.ts';
import { writeWorkspace } from '../content/write-document.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';

export interface Moment {
  readonly rows: UserRows;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
}

interface Growth {
  readonly today: string;
  readonly index: GrowthIndex;
  metrics?: Metrics;
}

/** By the rows it was computed from, because a dashboard requests ten figures of the same rows. */
const made = new WeakMap<UserRows, Growth>();

/** The index that every figure reads. Impressions are not counted yet. */
function growthOf({ rows, today }: Moment, now: number): GrowthIndex {
  return growth({ rows, today }, now).index;
}

/** The counts behind achievements and milestones. */
function metricsOf(moment: Moment, now: number): Metrics {
  const known = growth(moment, now);
  known.metrics ??= growthMetrics(known.index);
  return known.metrics;
}

function growth({ rows, today }: Moment, now: number): Growth {
  const known = made.get(rows);
  if (known?.today === today) return known;
  const fresh = {
    today,
    index: growthIndex({ items: [...rows.items.values()], workspace: rows.workspace, reach: new Map(), today, now }),
  };
  made.set(rows, fresh);
  return fresh;
}

/** Handles a call that returns one figure of the person's rows. */
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

export function handleListScheduledToday({ syncStore, now }: AppDeps): Handler<typeof listScheduledToday> {
  return async (input) => {
    const { user, rows } = input;
    const due = scheduledToday(growthOf(input, now())).map(({ id }) => findItem(rows, id));
    const documents = await syncStore.documents(
      user.id,
      due.map(({ id }) => id),
    );
    const texts = new Map(documents.map(({ documentId, text }) => [documentId, text]));
    return due.map((row) => presentContent(row, texts.get(row.id) ?? '', rows.workspace));
  };
}

export function handleListMilestones({ now }: AppDeps): Handler<typeof listMilestones> {
  return (input) => Promise.resolve(milestoneProgress(input.rows, metricsOf(input, now())));
}

/** Claiming a reward again succeeds: it stays claimed. */
export function handleClaimMilestoneReward(deps: AppDeps): Handler<typeof claimMilestoneReward> {
  return async (input) => {
    const { caller, rows, params, today } = input;
    const milestones = milestoneProgress(rows, metricsOf(input, deps.now()));
    const milestone = milestones.find(({ id }) => id === params['milestoneId']);
    if (!milestone) throw notFound();
    if (!milestone.rewardClaimed) {
      const progress = milestones.map(({ id, completed }) => ({ id, completed }));
      await writeWorkspace(deps, caller, [
        { name: 'claimMilestone', input: { id: milestone.id, milestones: progress, now: deps.now(), today } },
      ]);
    }
    return { success: true };
  };
}
