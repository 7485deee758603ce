import { dateOf, type LocalDate } from '../kernel/local-date.ts';
import { type MetricName, type Metrics, reachedOn } from './metrics.ts';

export interface Achievement {
  /** Stored in people's data: never change it. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface AchievementDefinition extends Achievement {
  readonly metric: MetricName;
  readonly target: number;
}

/** Achievements are earned when their metric reaches the target, and are never lost. */
export const achievements: readonly AchievementDefinition[] = [
  { id: 'first-idea', name: 'First Spark', description: 'Write down your first idea', metric: 'ideas', target: 1 },
  { id: 'ideas-10', name: 'Idea Collector', description: 'Write down 10 ideas', metric: 'ideas', target: 10 },
  { id: 'ideas-50', name: 'Idea Factory', description: 'Write down 50 ideas', metric: 'ideas', target: 50 },
  { id: 'ideas-100', name: 'Endless Notebook', description: 'Write down 100 ideas', metric: 'ideas', target: 100 },
  { id: 'first-draft', name: 'First Draft', description: 'Turn an idea into a draft', metric: 'drafts', target: 1 },
  { id: 'drafts-10', name: 'Steady Hand', description: 'Turn 10 ideas into drafts', metric: 'drafts', target: 10 },
  { id: 'drafts-50', name: 'Workshop', description: 'Turn 50 ideas into drafts', metric: 'drafts', target: 50 },
  { id: 'first-share', name: 'In the Open', description: 'Publish your first post', metric: 'posts', target: 1 },
  { id: 'shares-10', name: 'Regular Voice', description: 'Publish 10 posts', metric: 'posts', target: 10 },
  { id: 'shares-50', name: 'Known Voice', description: 'Publish 50 posts', metric: 'posts', target: 50 },
  { id: 'shares-100', name: 'Leading Voice', description: 'Publish 100 posts', metric: 'posts', target: 100 },
  { id: 'streak-3', name: 'Warming Up', description: 'Be active 3 days in a row', metric: 'dailyStreak', target: 3 },
  { id: 'streak-7', name: 'Week of Work', description: 'Be active 7 days in a row', metric: 'dailyStreak', target: 7 },
  {
    id: 'streak-30',
    name: 'Month of Work',
    description: 'Be active 30 days in a row',
    metric: 'dailyStreak',
    target: 30,
  },
  {
    id: 'streak-100',
    name: 'Hundred Days',
    description: 'Be active 100 days in a row',
    metric: 'dailyStreak',
    target: 100,
  },
  {
    id: 'weeks-4',
    name: 'Four Weeks Running',
    description: 'Be active 4 weeks in a row',
    metric: 'weeklyStreak',
    target: 4,
  },
  {
    id: 'weeks-12',
    name: 'Quarter Year Running',
    description: 'Be active 12 weeks in a row',
    metric: 'weeklyStreak',
    target: 12,
  },
  {
    id: 'months-3',
    name: 'Three Months Running',
    description: 'Be active 3 months in a row',
    metric: 'activeMonths',
    target: 3,
  },
  {
    id: 'months-12',
    name: 'A Year Running',
    description: 'Be active 12 months in a row',
    metric: 'activeMonths',
    target: 12,
  },
  {
    id: 'content-diversifier',
    name: 'Content Diversifier',
    description: 'Post on 3 different platforms in one week',
    metric: 'diverseWeeks',
    target: 1,
  },
  {
    id: 'everywhere',
    name: 'Everywhere',
    description: 'Publish on 5 different platforms',
    metric: 'platforms',
    target: 5,
  },
  {
    id: 'one-piece-three-places',
    name: 'Well Travelled',
    description: 'Publish one post on 3 platforms',
    metric: 'widePosts',
    target: 1,
  },
  {
    id: 'every-pillar',
    name: 'All Pillars Standing',
    description: 'Write drafts for 3 different pillars',
    metric: 'pillars',
    target: 3,
  },
  {
    id: 'balanced-week',
    name: 'Balanced Week',
    description: 'Work on 3 different pillars in one week',
    metric: 'balancedWeeks',
    target: 1,
  },
  { id: 'busy-week', name: 'Busy Week', description: 'Publish 3 posts in one week', metric: 'busyWeeks', target: 1 },
  {
    id: 'words-1000',
    name: 'A Thousand Words',
    description: 'Write 1,000 words in your drafts',
    metric: 'words',
    target: 1_000,
  },
  {
    id: 'words-10000',
    name: 'A Small Book',
    description: 'Write 10,000 words in your drafts',
    metric: 'words',
    target: 10_000,
  },
  {
    id: 'words-50000',
    name: 'A Whole Book',
    description: 'Write 50,000 words in your drafts',
    metric: 'words',
    target: 50_000,
  },
  {
    id: 'wizard-finished',
    name: 'By the Book',
    description: 'Complete the final review of a draft',
    metric: 'wizards',
    target: 1,
  },
  { id: 'comeback', name: 'Comeback', description: 'Return after two weeks away', metric: 'comebacks', target: 1 },
];

export interface EarnedAchievement {
  readonly achievementId: string;
  /** Date in the person's zone at the time. Only an earlier event that arrives late can move it. */
  readonly earnedAt: LocalDate;
}

/**
 * The earned achievements, the latest first. On the same day, in the reverse order of the catalogue: the harder first.
 */
export function earnedAchievements(metrics: Metrics): EarnedAchievement[] {
  return achievements
    .flatMap(({ id, metric, target }) => {
      const day = reachedOn(metrics[metric], target);
      return day === null ? [] : [{ achievementId: id, earnedAt: dateOf(day) }];
    })
    .toReversed()
    .toSorted((left, right) => (left.earnedAt < right.earnedAt ? 1 : left.earnedAt > right.earnedAt ? -1 : 0));
}
