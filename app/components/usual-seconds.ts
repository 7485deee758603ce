import type { RequestableTask } from '#core/ai/tasks.ts';

/** Seconds that a reply of the assistant usually takes, at most. */
export const usualSeconds: Readonly<Record<RequestableTask, number>> = {
  'audience-insights': 15,
  'so-what': 15,
  outline: 20,
  research: 20,
  openers: 15,
  draft: 30,
  review: 20,
  headlines: 12,
  seo: 12,
  cta: 12,
  ideas: 15,
  topics: 15,
  'write-text': 20,
  scheduling: 20,
};
