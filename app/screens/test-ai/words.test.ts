import { expect, it } from 'vitest';
import { allFailedMessage, declinedMessage } from '#core/assistant/shapes.ts';
import { testFailureOf, type TestedTask } from './words.tsx';

const words = (task: TestedTask, status: number, message: string | null = null) =>
  testFailureOf(task, { type: 'failed', status, message, partial: '', failures: [] });

it.each<[TestedTask, number, string | null, string]>([
  ['topics', 200, null, 'AI returned invalid topic format. Please try again.'],
  ['topics', 502, 'Server error.', 'Failed to generate topics. Please try again.'],
  ['draft', 500, 'Server error.', 'Failed to generate draft. Please try again.'],
  ['draft', 200, null, 'Failed to generate draft. Please try again.'],
  ['headlines', 502, null, 'Failed to generate headlines. Please try again.'],
  ['topics', 0, null, 'An unexpected error occurred. Please try again.'],
  ['draft', 0, null, 'An unexpected error occurred. Please try again.'],
  ['headlines', 0, null, 'An unexpected error occurred. Please try again.'],
  ['topics', 502, allFailedMessage, 'All AI providers failed to generate content'],
  ['headlines', 422, declinedMessage, declinedMessage],
  ['draft', 401, null, 'Authentication required. Please refresh and try again.'],
  ['draft', 429, null, 'Too many requests. Please wait a moment before trying again.'],
])('the test page says of %s that failed with %i (%s): %s', (task, status, message, text) => {
  expect(words(task, status, message)).toEqual({ title: 'Generation Failed', text });
});
