import type { TaskName } from '#core/ai-tasks.ts';

export interface TaskRequestCall {
  readonly path: string;
  readonly body: object;
}

const notes = 'Teams promise dates that they cannot keep, and nobody says no to the customer.';
const draft =
  'Every quarter I promised a date. Every quarter I apologised to the same four customers. A date is a bet.';
const plan = { topic: 'Why roadmaps are bets', goal: 'Trust' };

/** A request to each task as a client sends it. */
export const taskRequests: Readonly<Record<TaskName, TaskRequestCall>> = {
  'audience-insights': {
    path: '/api/content/audience-insights',
    body: { ...plan, primaryAudience: 'Heads of product' },
  },
  'so-what': { path: '/api/content/so-what-analysis', body: plan },
  outline: { path: '/api/content/generate-outline', body: plan },
  research: { path: '/api/content/research-assistant', body: plan },
  openers: { path: '/api/content/generate-openers', body: { title: 'Why roadmaps slip' } },
  draft: { path: '/api/content/generate-draft', body: { ...plan, outline: { keyPoints: ['A date is a promise'] } } },
  headlines: { path: '/api/content/generate-headlines', body: { content: draft } },
  seo: { path: '/api/content/seo-analysis', body: { title: 'Bets', content: draft } },
  cta: { path: '/api/content/generate-cta', body: { goal: 'Trust' } },
  review: { path: '/api/content/review-content', body: { content: draft } },
  voice: {
    path: '/api/ai/analyze-voice',
    body: { contentSamples: ['one', 'two', 'three'].map((word) => `I wrote ${word} things. `.repeat(10)) },
  },
  ideas: {
    path: '/api/content-ideas/generate',
    body: { promptData: { industry: 'Software', targetAudience: 'Founders', contentType: 'opinion' } },
  },
  topics: { path: '/api/ai/generate', body: { prompt: notes, type: 'topics' } },
  'write-text': { path: '/api/content/generate', body: { prompt: 'Write about roadmaps.' } },
  rewrite: { path: '/api/content/rewrite', body: { content: draft } },
  adapt: { path: '/api/content/adapt', body: { content: draft, platform: 'LinkedIn' } },
  'check-claims': { path: '/api/content/check-claims', body: { content: draft } },
  shorten: { path: '/api/content/shorten', body: { content: draft } },
  scheduling: {
    path: '/api/content/suggest-schedule',
    body: { today: '2026-11-27', drafts: [], taken: [], bestHours: [] },
  },
};
