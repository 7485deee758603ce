import type { TaskName } from './tasks.ts';

/** Where the API answers the tasks that an item and the studio ask for. */
export const taskPaths = {
  'audience-insights': '/api/content/audience-insights',
  'so-what': '/api/content/so-what-analysis',
  outline: '/api/content/generate-outline',
  research: '/api/content/research-assistant',
  openers: '/api/content/generate-openers',
  draft: '/api/content/generate-draft',
  headlines: '/api/content/generate-headlines',
  seo: '/api/content/seo-analysis',
  cta: '/api/content/generate-cta',
  review: '/api/content/review-content',
  ideas: '/api/content-ideas/generate',
} as const satisfies Partial<Record<TaskName, `/api/${string}`>>;

export type AskableTask = keyof typeof taskPaths;
