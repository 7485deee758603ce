import { describe, expect, it } from 'vitest';
import { declinedMessage } from '#core/assistant/shapes.ts';
import { failureOf } from './assistant-words.ts';

const failed = (status: number, message: string | null = null) =>
  ({ type: 'failed', status, message, partial: '', failures: [] }) as const;

describe('a draft that came to nothing', () => {
  it.each([
    [400, 'Invalid content data. Please ensure all fields are properly filled.'],
    [401, 'Authentication required. Please refresh and try again.'],
    [429, 'Too many requests. Please wait a moment before trying again.'],
    [500, 'Server error. The AI service may be temporarily unavailable.'],
    [502, 'Failed to generate draft'],
    [0, 'Failed to generate draft'],
  ])('says of %i what the screen says, not the server', (status, text) => {
    expect(failureOf('draft', failed(status, 'The server’s own sentence'))).toEqual({
      title: 'Draft Generation Failed',
      text,
    });
  });

  it('says that the model declined: the wording can be changed', () => {
    expect(failureOf('draft', failed(422, declinedMessage)).text).toBe(declinedMessage);
  });
});

it('says of a review what the server says', () => {
  expect(failureOf('review', failed(500, 'Try later.')).text).toBe('Try later.');
});

it.each([
  ['review', 500, 'Failed to review content. Please try again.'],
  ['review', 200, 'Failed to review content. Please try again.'],
  ['review', 0, 'An unexpected error occurred. Please try again.'],
  ['write-text', 400, 'Failed to generate content'],
  ['write-text', 500, 'Failed to generate content'],
  ['write-text', 0, 'Failed to generate content'],
  ['outline', 500, 'Failed to generate outline'],
  ['review', 401, 'Authentication required. Please refresh and try again.'],
  ['write-text', 429, 'Too many requests. Please wait a moment before trying again.'],
] as const)('says of a %s with status %i and no word from the server: %s', (task, status, text) => {
  expect(failureOf(task, failed(status)).text).toBe(text);
});

it('a failure without a title of its own is a failed generation', () => {
  expect(failureOf('audience-insights', failed(0))).toEqual({
    title: 'Generation Failed',
    text: 'Failed to generate audience insights. Please try again.',
  });
});

it('something that is missing is named, with what to do about it', () => {
  const missing = (message: string) => failureOf('cta', { type: 'missing', message });
  expect(missing('Goal Required')).toEqual({
    title: 'Goal Required',
    text: 'Add a goal in the Strategy step first.',
  });
  expect(missing('Please fill in at least industry, target audience, and content type.')).toEqual({
    title: 'Missing Information',
    text: 'Please fill in at least industry, target audience, and content type.',
  });
});

it('asks for a draft where a review has none, and for a title where that would do', () => {
  const missing = { type: 'missing', message: 'Content Required' } as const;
  expect(failureOf('review', missing)).toEqual({
    title: 'Content Required',
    text: 'Write at least one sentence of the draft first.',
  });
  expect(failureOf('headlines', missing).text).toContain('or a title');
});
