import type { Database } from './database.ts';

interface UsageRow {
  readonly user_id: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly requests: number;
  readonly tokens: number;
}

export interface Reservation {
  readonly userId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  /** What the call may cost at most. */
  readonly tokens: number;
}

export interface DailyLimits {
  readonly requests: number;
  readonly tokens: number;
}

/**
 * Takes one request and its tokens out of a person's day, or returns false when the day has not enough left. One
 * statement compares and adds, so that processes which ask at the same time cannot pass the limit together.
 */
export async function reserveUsage(
  { knex }: Database,
  { userId, day, tokens }: Reservation,
  limits: DailyLimits,
): Promise<boolean> {
  if (limits.requests < 1 || tokens > limits.tokens) return false;
  const taken = await knex<UsageRow>('ai_usage')
    .insert({ user_id: userId, day, requests: 1, tokens })
    .onConflict(['user_id', 'day'])
    .merge({ requests: knex.raw('ai_usage.requests + 1'), tokens: knex.raw('ai_usage.tokens + ?', [tokens]) })
    .where('ai_usage.requests', '<', limits.requests)
    .andWhere('ai_usage.tokens', '<=', limits.tokens - tokens)
    .returning('user_id');
  return taken.length > 0;
}

/** Puts what a call really cost in place of what was taken for it; a call that went nowhere gives its request back. */
export async function settleUsage(
  { knex }: Database,
  { userId, day, tokens }: Reservation,
  cost: { readonly tokens: number; readonly wentOut: boolean },
): Promise<void> {
  await knex<UsageRow>('ai_usage')
    .where({ user_id: userId, day })
    .update({
      requests: knex.raw('requests - ?', [cost.wentOut ? 0 : 1]),
      tokens: knex.raw('tokens + ?', [cost.tokens - tokens]),
    });
}

/** Forgets the days before one; yyyy-MM-dd. */
export async function deleteUsageBefore({ knex }: Database, day: string): Promise<void> {
  await knex<UsageRow>('ai_usage').where('day', '<', day).delete();
}
