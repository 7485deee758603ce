import type { RequestableTask } from '#core/ai-tasks.ts';

export interface UsualTime {
  /** Seconds that an answer of a model usually takes, at most. */
  readonly seconds: number;
  /** And at least, where that is known. */
  readonly leastSeconds?: number;
}

const usualTimes: Readonly<Record<RequestableTask, UsualTime>> = {
  'audience-insights': { seconds: 15 },
  'so-what': { seconds: 15 },
  outline: { seconds: 20 },
  research: { seconds: 20 },
  openers: { seconds: 15 },
  draft: { seconds: 30 },
  review: { seconds: 20, leastSeconds: 15 },
  headlines: { seconds: 12 },
  seo: { seconds: 12 },
  cta: { seconds: 12 },
  ideas: { seconds: 15 },
  topics: { seconds: 15 },
  'write-text': { seconds: 20 },
  scheduling: { seconds: 20 },
};

/** How long a model usually takes for an answer. */
export function usualTime(task: RequestableTask): UsualTime {
  return usualTimes[task];
}
