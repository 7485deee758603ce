import { expect, it } from 'vitest';
import { scoreTone } from './score-tone.ts';

it('a score is green from 80, orange from 60, and red below', () => {
  expect([100, 80, 79, 60, 59, 0].map(scoreTone)).toEqual(['good', 'good', 'warn', 'warn', 'bad', 'bad']);
});
