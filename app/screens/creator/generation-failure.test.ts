import { expect, it } from 'vitest';
import { generationFailure } from './generation-failure.ts';

it('a text that was not written says Generation failed and why', () => {
  const failed = { type: 'failed', status: 418, message: null, partial: '', failures: [] } as const;
  expect(generationFailure(failed)).toEqual({ title: 'Generation failed', text: 'Failed to generate content' });
  expect(generationFailure({ ...failed, message: 'The day’s limit is reached.' })).toEqual({
    title: 'Generation failed',
    text: 'The day’s limit is reached.',
  });
});
