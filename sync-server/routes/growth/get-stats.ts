import type { getStats } from '#core/api/growth.ts';
import { stats } from '#core/growth/stats.ts';
import type { AppParts } from '../../app-context.ts';
import { growthOf } from '../../documents/growth.ts';
import type { Handler } from '../handler.ts';

export function handleGetStats({ now }: AppParts): Handler<typeof getStats> {
  return (asked) => Promise.resolve(stats(growthOf(asked, now())));
}
