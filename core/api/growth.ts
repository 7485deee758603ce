import { z } from 'zod';
import { analyticsPeriods } from '../growth/period.ts';
import { trendRanges } from '../growth/trends.ts';
import { topPlatformTypes } from '../growth/dashboard.ts';
import { contentItem } from './content.ts';
import { endpoint } from './endpoint.ts';
import { contentStatus, localDate, percent, successReply } from '../kernel/shapes.ts';

const area = 'Growth';
const count = z.number().int().min(0);
const read = <Reply extends z.ZodType>(path: `/api/${string}`, summary: string, reply: Reply) =>
  endpoint({ method: 'GET', path, area, summary, reply });
/** A reply that depends on the figures of posts, which no document holds. */
const readMeasured = <Reply extends z.ZodType>(path: `/api/${string}`, summary: string, reply: Reply) =>
  endpoint({ method: 'GET', path, area, summary, isReplyKept: false, reply });

const platformScore = z.object({ platform: z.string(), connected: z.boolean(), score: percent });
const direction = z.enum(['up', 'down', 'stable']);
const balanceItem = z.object({
  pillar: z.object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    /** The pillar's share of all targets, which need not add up to 100. */
    targetPercentage: percent,
  }),
  count,
  percentage: percent,
});
const achievement = z.object({ id: z.string(), name: z.string(), description: z.string() });
const streakRecord = z.object({
  type: z.enum(['daily', 'weekly', 'monthly']),
  count,
  startDate: localDate,
  /** Empty while the streak is running. */
  endDate: z.union([localDate, z.literal('')]),
  active: z.boolean(),
});
const milestone = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['posts', 'consistency', 'engagement', 'other']),
  currentCount: count,
  targetCount: count,
  completed: z.boolean(),
  completedAt: localDate.nullable(),
  rewardType: z.literal('xp'),
  rewardValue: count,
  rewardClaimed: z.boolean(),
});
const mission = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  current: count,
  target: count,
  percent,
  completed: z.boolean(),
  xpNote: z.string(),
  endsOn: localDate,
});
const stats = z.object({
  totalContent: count,
  ideas: count,
  drafts: count,
  scheduled: count,
  published: count,
  totalWords: count,
  totalImpressions: count,
  activeDays: count,
  totalXp: count,
  currentLevel: z.number().int().min(1),
});
const totals = z.object({
  xpEarned: count,
  postsPublished: count,
  avgEngagement: z.number(),
  totalImpressions: count,
  totalReactions: count,
});
const change = z.object({ percent: z.number(), direction });
const trendRow = totals.extend({ period: z.string() });
const post = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  platform: z.string(),
  postType: z.enum(['text', 'thread']),
  publishedAt: z.string(),
  publishedOn: localDate,
  /** Null where the platform tells no such number. */
  impressions: count.nullable(),
  likes: count.nullable(),
  comments: count.nullable(),
  shares: count.nullable(),
  reactions: count.nullable(),
  engagementRate: z.number(),
  xpEarned: count,
});

const streakData = z.object({
  dailyStreak: count,
  weeklyStreak: count,
  monthlyStreak: count,
  longestStreak: count,
  postsThisWeek: count,
  weeklyGoal: count,
  completionRate: percent,
});

export const getBrandScore = endpoint({
  method: 'GET',
  path: '/api/brand-score',
  area,
  summary: 'The brand score and its change over 30 days',
  // The reply depends on connections and figures of posts, which no document holds.
  isReplyKept: false,
  reply: z.object({
    overallScore: percent,
    monthlyChange: z.number(),
    changeDirection: direction,
    platformScores: z.array(platformScore),
  }),
});
export const getBalance = read('/api/content/balance', 'Published posts by pillar', z.array(balanceItem));
export const getActivity = read(
  '/api/user/activity',
  'Content created, by day',
  z.array(z.object({ date: localDate, count })),
);
export const listAchievements = read('/api/achievements', 'Every achievement', z.array(achievement));
export const listUserAchievements = read(
  '/api/user/achievements',
  'Earned achievements, with dates',
  z.array(z.object({ achievementId: z.string(), earnedAt: localDate })),
);
export const getStreaks = read(
  '/api/user/streaks',
  'Running streaks and their history',
  z.object({
    daily: count,
    weekly: count,
    monthly: count,
    longest: count,
    postsThisWeek: count,
    weeklyGoal: count,
    completionRate: percent,
    history: z.array(streakRecord),
  }),
);
export const listScheduledToday = read(
  '/api/content/scheduled-today',
  'Posts scheduled for today',
  z.array(contentItem),
);
export const getTopPerformer = readMeasured(
  '/api/content/top-performer',
  'The best-performing post; null while nothing is published',
  z
    .object({
      id: z.string(),
      title: z.string(),
      platform: z.object({ name: z.string(), type: z.enum(topPlatformTypes) }),
      stats: z.object({ impressions: count.nullable(), reactions: count.nullable() }),
    })
    .nullable(),
);
export const getStats = readMeasured('/api/stats', 'Totals', stats);
export const listMissions = read('/api/missions', "This week's missions", z.array(mission));
export const listMilestones = readMeasured(
  '/api/user/milestones',
  'Milestones with their progress',
  z.array(milestone),
);
export const claimMilestoneReward = endpoint({
  method: 'POST',
  path: '/api/user/milestones/{milestoneId}/claim',
  area,
  summary: 'Claims the reward of a completed milestone, once',
  reply: successReply,
});
export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  area,
  summary: 'The figures of a period, filtered by platform, pillar and status',
  isReplyKept: false,
  query: z.object({
    period: z
      .enum(analyticsPeriods, 'period: choose This Week, This Month, Last Month or This Quarter')
      .default('This Month'),
    /** Which trend rows to return; both when absent. */
    range: z.string().toLowerCase().pipe(z.enum(trendRanges, 'range: choose weekly or monthly')).optional(),
    platformId: z.coerce.number().int().optional(),
    pillarId: z.string().max(64).optional(),
    status: contentStatus.optional(),
  }),
  reply: z.object({
    period: z.enum(analyticsPeriods),
    from: localDate,
    to: localDate,
    user: z.object({ totalXp: count, currentLevel: z.number().int(), weeklyPostGoal: count }),
    xpProgress: z.object({
      currentXp: count,
      xpForNextLevel: count,
      xpToNextLevel: count,
      percent,
      weeklyXpGain: count,
    }),
    skillScores: z.array(z.object({ skill: z.string(), score: percent, fullMark: z.literal(100) })),
    totals,
    changes: z.object({
      xpEarned: change,
      postsPublished: change,
      avgEngagement: change,
      totalImpressions: change,
      totalReactions: change,
    }),
    trendsData: z.object({ weekly: z.array(trendRow).optional(), monthly: z.array(trendRow).optional() }),
    streakData,
    recentPosts: z.array(post),
    /** Of the current week, whatever the period. */
    topPerformer: post.nullable(),
  }),
});
