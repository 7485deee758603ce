import type { getStats } from '#core/api/growth.ts';
import { stats } from '#core/growth/stats.ts';
import type { AppDeps } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetStats({ now }: AppDeps): Handler<typeof getStats> {
  return (input) => Promise.resolve(stats(growthOf(input, now())));
}
