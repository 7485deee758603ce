import type { MetricName } from './metrics.ts';

export type MilestoneType = 'posts' | 'consistency' | 'engagement' | 'other';

export interface MilestoneDefinition {
  /** Stored with claims: never change it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: MilestoneType;
  readonly metric: MetricName;
  readonly target: number;
  /** XP. */
  readonly reward: number;
}

/** All milestones, easiest first within each type. */
export const milestones: readonly MilestoneDefinition[] = [
  {
    id: 'posts-1',
    title: 'First Publication',
    description: 'Publish your first post',
    type: 'posts',
    metric: 'posts',
    target: 1,
    reward: 50,
  },
  {
    id: 'posts-10',
    title: 'Finding Your Voice',
    description: 'Publish 10 posts',
    type: 'posts',
    metric: 'posts',
    target: 10,
    reward: 150,
  },
  {
    id: 'posts-50',
    title: 'Established Author',
    description: 'Publish 50 posts',
    type: 'posts',
    metric: 'posts',
    target: 50,
    reward: 400,
  },
  {
    id: 'posts-100',
    title: 'Centurion',
    description: 'Publish 100 posts',
    type: 'posts',
    metric: 'posts',
    target: 100,
    reward: 800,
  },
  {
    id: 'drafts-25',
    title: 'Deep Drawer',
    description: 'Turn 25 ideas into drafts',
    type: 'posts',
    metric: 'drafts',
    target: 25,
    reward: 150,
  },
  {
    id: 'daily-3',
    title: 'Three Days Running',
    description: 'Be active 3 days in a row',
    type: 'consistency',
    metric: 'dailyStreak',
    target: 3,
    reward: 30,
  },
  {
    id: 'daily-7',
    title: 'A Whole Week',
    description: 'Be active 7 days in a row',
    type: 'consistency',
    metric: 'dailyStreak',
    target: 7,
    reward: 75,
  },
  {
    id: 'daily-30',
    title: 'A Whole Month',
    description: 'Be active 30 days in a row',
    type: 'consistency',
    metric: 'dailyStreak',
    target: 30,
    reward: 300,
  },
  {
    id: 'weekly-1',
    title: 'A First Week',
    description: 'Be active in a week',
    type: 'consistency',
    metric: 'weeklyStreak',
    target: 1,
    reward: 15,
  },
  {
    id: 'weekly-4',
    title: 'Four Steady Weeks',
    description: 'Be active 4 weeks in a row',
    type: 'consistency',
    metric: 'weeklyStreak',
    target: 4,
    reward: 75,
  },
  {
    id: 'weekly-12',
    title: 'A Steady Quarter',
    description: 'Be active 12 weeks in a row',
    type: 'consistency',
    metric: 'weeklyStreak',
    target: 12,
    reward: 250,
  },
  {
    id: 'monthly-1',
    title: 'A First Month',
    description: 'Be active in a month. It counts when the month is over',
    type: 'consistency',
    metric: 'monthlyStreak',
    target: 1,
    reward: 15,
  },
  {
    id: 'monthly-3',
    title: 'A Steady Season',
    description: 'Be active 3 months in a row',
    type: 'consistency',
    metric: 'monthlyStreak',
    target: 3,
    reward: 150,
  },
  {
    id: 'monthly-12',
    title: 'A Steady Year',
    description: 'Be active 12 months in a row',
    type: 'consistency',
    metric: 'monthlyStreak',
    target: 12,
    reward: 600,
  },
  {
    id: 'impressions-1000',
    title: 'Heard',
    description: 'Reach 1,000 impressions',
    type: 'engagement',
    metric: 'impressions',
    target: 1_000,
    reward: 100,
  },
  {
    id: 'impressions-10000',
    title: 'Widely Heard',
    description: 'Reach 10,000 impressions',
    type: 'engagement',
    metric: 'impressions',
    target: 10_000,
    reward: 300,
  },
  {
    id: 'ideas-25',
    title: 'Full Notebook',
    description: 'Write down 25 ideas',
    type: 'other',
    metric: 'ideas',
    target: 25,
    reward: 50,
  },
  {
    id: 'words-10000',
    title: 'Ten Thousand Words',
    description: 'Write 10,000 words in your drafts',
    type: 'other',
    metric: 'words',
    target: 10_000,
    reward: 150,
  },
  {
    id: 'platforms-3',
    title: 'At Home in Three Places',
    description: 'Publish on 3 different platforms',
    type: 'other',
    metric: 'platforms',
    target: 3,
    reward: 75,
  },
];

const rewards = new Map(milestones.map(({ id, reward }) => [id, reward]));

/** XP for a claimed milestone; 0 for one that this version does not know. */
export function milestoneReward(id: string): number {
  return rewards.get(id) ?? 0;
}
