import type { TaskName } from './tasks.ts';

/** What every task says of a status (specification part 2, section 8, "Draft Generation Failed"). */
export const statusWords: Readonly<Record<number, string>> = {
  400: 'Invalid content data. Please ensure all fields are properly filled.',
  401: 'Authentication required. Please refresh and try again.',
  429: 'Too many requests. Please wait a moment before trying again.',
  500: 'Server error. The AI service may be temporarily unavailable.',
};

/** What a task says when no provider answered and nothing more is known (specification part 2, section 8). */
export const taskFailed: Readonly<Record<TaskName, string>> = {
  'audience-insights': 'Failed to generate audience insights. Please try again.',
  'so-what': 'Failed to generate value analysis. Please try again.',
  outline: 'Failed to generate outline',
  research: 'Failed to gather research data',
  openers: 'Failed to generate openers',
  draft: 'Failed to generate draft',
  headlines: 'Failed to generate headlines',
  seo: 'Failed to generate SEO analysis',
  cta: 'Failed to generate calls to action',
  review: 'Failed to review content. Please try again.',
  voice: 'Failed to analyze voice profile.',
  ideas: 'Failed to generate ideas with AI',
  topics: 'AI returned invalid topic format. Please try again.',
  'write-text': 'Failed to generate content',
  scheduling: 'No scheduling suggestions available at this time.',
};

export const declinedWords = 'The model declined to write this. Change the wording and try again.';
export const allFailedWords = 'All AI providers failed to generate content';
