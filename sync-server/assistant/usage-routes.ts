import type { getUsage } from '#core/api/providers.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { limitsOf } from './answer-within-limits.ts';
import { readUsageOf } from './ai-usage.ts';
import { readModelUsage, USAGE_DAYS } from './model-usage.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A person's use of models: what is left of today, and tokens and cost by day and model. */
export function handleGetUsage({ database, config, now }: AppDeps): Handler<typeof getUsage> {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return async ({ user }) => {
    const today = dayOf(now());
    const [limits, taken, models] = await Promise.all([
      limitsOf({ database, config: config.ai, now }, user.id),
      readUsageOf(database, { userId: user.id, day: today }),
      readModelUsage(database, { userId: user.id, from: dayOf(now() - (USAGE_DAYS - 1) * DAY) }),
    ]);
    return {
      today: {
        day: today,
        requests: taken.requests,
        requestsAllowed: limits.requests,
        tokens: taken.tokens,
        tokensAllowed: limits.tokens,
      },
      models: [...models],
    };
  };
}
