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
import { type ListedFigures, reachOf } from '#core/growth/reach.ts';
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
import type { listFigures } from '#core/api/figures.ts';
import { noFigures } from '#core/publishing/post-figures.ts';
import { ownSiteId } from '#core/publishing/publication.ts';

export interface Moment {
  readonly rows: UserRows;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
  readonly user: { readonly id: string };
}

interface Growth {
  readonly today: string;
  /** Identifies the figures of posts. */
  readonly mark: string;
  readonly index: GrowthIndex;
  metrics?: Metrics;
}

/** By the rows it was computed from, because a dashboard requests ten figures of the same rows. */
const made = new WeakMap<UserRows, Growth>();

type GrowthDeps = Pick<AppDeps, 'figures' | 'site' | 'now'>;

/** The index that every figure reads. */
async function growthOf(deps: GrowthDeps, moment: Moment): Promise<GrowthIndex> {
  return (await growth(deps, moment)).index;
}

/** The counts behind achievements and milestones. */
async function metricsOf(deps: GrowthDeps, moment: Moment): Promise<Metrics> {
  const known = await growth(deps, moment);
  known.metrics ??= growthMetrics(known.index);
  return known.metrics;
}

async function growth(deps: GrowthDeps, { rows, today, user }: Moment): Promise<Growth> {
  const posts = await knownFigures(deps, user.id);
  const mark = JSON.stringify(posts.map(({ readAt: _readAt, ...post }) => post));
  const known = made.get(rows);
  if (known?.today === today && known.mark === mark) return known;
  const items = [...rows.items.values()];
  const index = growthIndex({ items, workspace: rows.workspace, reach: reachOf(posts), today, now: deps.now() });
  const fresh = { today, mark, index };
  made.set(rows, fresh);
  return fresh;
}

/** Handles a call that returns one figure of the person's rows. */
function figureHandler<Definition extends Endpoint>(figure: (index: GrowthIndex) => z.input<Definition['reply']>) {
  return (deps: AppDeps): Handler<Definition> =>
    async (input) =>
      figure(await growthOf(deps, input));
}

export const handleGetActivity = figureHandler<typeof getActivity>(({ pastItems }) => dailyActivity(pastItems));
export const handleGetBalance = figureHandler<typeof getBalance>(contentBalance);
export const handleGetStats = figureHandler<typeof getStats>(stats);
export const handleGetTopPerformer = figureHandler<typeof getTopPerformer>(topPerformer);
export const handleListMissions = figureHandler<typeof listMissions>(missions);

export function handleGetBrandScore(deps: AppDeps): Handler<typeof getBrandScore> {
  return async (input) => {
    const connected = (await deps.connections.list(input.user.id)).flatMap(
      ({ platformId }) => findPlatform(platformId)?.key ?? [],
    );
    const score = brandScore(await growthOf(deps, input), new Set(connected));
    const { overallScore, monthlyChange, changeDirection, platformScores } = score;
    return { overallScore, monthlyChange, changeDirection, platformScores: [...platformScores] };
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

export function handleListUserAchievements(deps: AppDeps): Handler<typeof listUserAchievements> {
  return async (input) => earnedAchievements(await metricsOf(deps, input));
}

export function handleGetAnalytics(deps: AppDeps): Handler<typeof getAnalytics> {
  return async (input) => {
    const { period, range, platformId = null, pillarId = null, status = null } = input.query;
    const index = await growthOf(deps, input);
    const { trends, recentPosts, ...figures } = analytics(index, { period, platformId, pillarId, status });
    const { totalXp, currentLevel, ...progress } = xpProgress(index);
    const { history: _history, ...streaks } = streakData(index);
    return {
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
    };
  };
}

export function handleListScheduledToday(deps: AppDeps): Handler<typeof listScheduledToday> {
  return async (input) => {
    const { user, rows } = input;
    const due = scheduledToday(await growthOf(deps, input)).map(({ id }) => findItem(rows, id));
    const documents = await deps.syncStore.documents(
      user.id,
      due.map(({ id }) => id),
    );
    const texts = new Map(documents.map(({ documentId, text }) => [documentId, text]));
    return due.map((row) => presentContent(row, texts.get(row.id) ?? '', rows.workspace));
  };
}

export function handleListMilestones(deps: AppDeps): Handler<typeof listMilestones> {
  return async (input) => milestoneProgress(input.rows, await metricsOf(deps, input));
}

/** Claiming a reward again succeeds: it stays claimed. */
export function handleClaimMilestoneReward(deps: AppDeps): Handler<typeof claimMilestoneReward> {
  return async (input) => {
    const { caller, rows, params, today } = input;
    const milestones = milestoneProgress(rows, await metricsOf(deps, input));
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

/** Posts whose figures are listed: the newest ones. */
const MAX_POSTS = 5_000;

export interface DatedFigures extends ListedFigures {
  /** Milliseconds since 1970 at which the platform told them. */
  readonly readAt: number;
}

/** The known figures of a person's posts: what platforms told, and the readers of the person's own site. */
export async function knownFigures(
  { figures, site, now }: Pick<AppDeps, 'figures' | 'site' | 'now'>,
  userId: string,
): Promise<readonly DatedFigures[]> {
  const [posts, readers] = await Promise.all([figures.known(userId, MAX_POSTS), site.readersByItem(userId)]);
  const readAt = now();
  const onSite = [...readers].map(([itemId, views]) => ({
    itemId,
    platformId: ownSiteId,
    readAt,
    ...noFigures,
    views,
  }));
  return [...posts, ...onSite].slice(0, MAX_POSTS);
}

export function handleListFigures(deps: Pick<AppDeps, 'figures' | 'site' | 'now'>): Handler<typeof listFigures> {
  return async ({ user }) => ({
    posts: (await knownFigures(deps, user.id)).map(({ readAt, ...post }) => ({
      ...post,
      asOf: new Date(readAt).toISOString(),
    })),
  });
}
