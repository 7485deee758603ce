import {
  reserveUsage,
  reserveUsageOfAll,
  settleUsage,
  settleUsageOfAll,
  type DailyLimits,
  type Reservation,
  type UsageCost,
} from '../store/ai-usage.ts';
import type { Database } from '../store/database.ts';
import { signedUpAt } from '../store/users.ts';
import type { AiConfig } from './ai-config.ts';

const DAY = 24 * 60 * 60 * 1000;

interface ReserveDeps {
  readonly database: Database;
  readonly config: Pick<AiConfig, 'daily' | 'dailyOfAll' | 'newAccount'>;
  readonly now: () => number;
}

/** Takes what a call may cost out of the person's day and out of everybody's; false when one of them has not enough left. */
export async function reserveForDay(deps: ReserveDeps, reservation: Reservation): Promise<boolean> {
  const { database, config } = deps;
  if (!(await reserveUsage(database, reservation, await limitsOf(deps, reservation.userId)))) return false;
  if (await reserveUsageOfAll(database, reservation, config.dailyOfAll)) return true;
  await settleUsage(database, reservation, { tokens: 0, wentOut: false });
  return false;
}

/** Puts what a call really cost in place of what was taken for it. */
export async function settleForDay(database: Database, reservation: Reservation, cost: UsageCost): Promise<void> {
  await settleUsage(database, reservation, cost);
  await settleUsageOfAll(database, reservation, cost);
}

async function limitsOf({ database, config, now }: ReserveDeps, userId: string): Promise<DailyLimits> {
  const { daily, newAccount } = config;
  const isNew = now() - (await signedUpAt(database, userId)) < newAccount.days * DAY;
  if (!isNew) return daily;
  return {
    requests: Math.min(daily.requests, newAccount.requests),
    tokens: Math.min(daily.tokens, newAccount.tokens),
  };
}
