import { expect, it } from 'vitest';
import { confidenceTone, scoreTone } from './score-tone.tsx';

it('a score is green from 80, orange from 60, and red below', () => {
  expect([100, 80, 79, 60, 59, 0].map(scoreTone)).toEqual(['good', 'good', 'warn', 'warn', 'bad', 'bad']);
});

it('a low confidence is a grey note and no alarm', () => {
  expect([100, 80, 60, 59, 0].map(confidenceTone)).toEqual(['good', 'good', 'warn', 'plain', 'plain']);
});
