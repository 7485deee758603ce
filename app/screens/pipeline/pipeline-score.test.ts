import { expect, it } from 'vitest';
import { pipelineScoreClass } from './pipeline-score.ts';

it.each([
  [100, 'text-good'],
  [85, 'text-good'],
  [84, 'text-info'],
  [70, 'text-info'],
  [69, 'text-warn'],
  [50, 'text-warn'],
  [49, 'text-bad'],
  [0, 'text-bad'],
])('a score of %i is drawn as %s', (score, look) => {
  expect(pipelineScoreClass(score)).toBe(look);
});
