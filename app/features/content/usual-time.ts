import type { RequestableTask } from '#core/ai-tasks.ts';

export interface UsualTime {
  /** Typical longest duration of a model's reply, in seconds. */
  readonly seconds: number;
  /** Typical shortest duration, if known. */
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

/** How long a model usually takes to reply. */
export function usualTime(task: RequestableTask): UsualTime {
  return usualTimes[task];
}
