import { expect, it } from 'vitest';
import { generate } from './ai.ts';

it.each([
  ['topics', 50, 'Not Enough Information'],
  ['draft', 10, 'Please provide a topic or title to generate a meaningful draft.'],
  ['headlines', 100, 'Draft Too Short'],
])('%s are written from %i characters on', (type, least, sentence) => {
  const complaint = (prompt: string) => generate.body!.safeParse({ type, prompt }).error?.issues[0]?.message;
  expect(complaint('x'.repeat(least))).toBeUndefined();
  expect(complaint(` ${'x'.repeat(least - 1)} `)).toBe(sentence);
});

it('any other text is written from a single letter on', () => {
  expect(generate.body!.safeParse({ prompt: 'x' }).success).toBe(true);
  expect(generate.body!.safeParse({ prompt: ' ' }).error?.issues[0]?.message).toBe('Please enter a prompt.');
});
