import type { getBrandScore } from '#core/api/growth.ts';
import { brandScore } from '#core/growth/brand-score.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetBrandScore({ now }: AppDeps): Handler<typeof getBrandScore> {
  // No account can be connected yet.
  return (input) => {
    const { platformScores, ...score } = brandScore(growthOf(input, now()), new Set());
    return Promise.resolve({ ...score, platformScores: [...platformScores] });
  };
}
