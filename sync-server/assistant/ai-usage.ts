import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';

interface UsageRow {
  readonly user_id: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly requests: number;
  /** PostgreSQL gives its big integers as text. */
  readonly tokens: number | string;
}

type TotalRow = Omit<UsageRow, 'user_id'>;

export interface UsageCost {
  readonly tokens: number;
  readonly wentOut: boolean;
}

export interface Reservation {
  readonly userId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  /** The most that the call may cost. */
  readonly tokens: number;
}

export interface DailyLimits {
  readonly requests: number;
  readonly tokens: number;
}

/**
 * Reserves one request and its tokens from a person's day; false if too little is left. One statement compares and
 * adds, so concurrent processes cannot exceed the limit together.
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

/** The same for the day of all people together. */
export async function reserveUsageOfAll(
  { knex }: Database,
  { day, tokens }: Omit<Reservation, 'userId'>,
  limits: DailyLimits,
): Promise<boolean> {
  if (limits.requests < 1 || tokens > limits.tokens) return false;
  const taken = await knex<TotalRow>('ai_usage_of_all')
    .insert({ day, requests: 1, tokens })
    .onConflict('day')
    .merge({
      requests: knex.raw('ai_usage_of_all.requests + 1'),
      tokens: knex.raw('ai_usage_of_all.tokens + ?', [tokens]),
    })
    .where('ai_usage_of_all.requests', '<', limits.requests)
    .andWhere('ai_usage_of_all.tokens', '<=', limits.tokens - tokens)
    .returning('day');
  return taken.length > 0;
}

export async function settleUsageOfAll(
  { knex }: Database,
  { day, tokens }: Omit<Reservation, 'userId'>,
  cost: UsageCost,
): Promise<void> {
  await knex<TotalRow>('ai_usage_of_all')
    .where({ day })
    .update(costOf(knex, tokens, cost));
}

/** Replaces a reservation by the call's real cost. A call that never reached a provider gives its request back. */
export async function settleUsage(
  { knex }: Database,
  { userId, day, tokens }: Reservation,
  cost: UsageCost,
): Promise<void> {
  await knex<UsageRow>('ai_usage')
    .where({ user_id: userId, day })
    .update(costOf(knex, tokens, cost));
}

function costOf(knex: Knex, tokens: number, cost: UsageCost) {
  return {
    requests: knex.raw('requests - ?', [cost.wentOut ? 0 : 1]),
    tokens: knex.raw('tokens + ?', [cost.tokens - tokens]),
  };
}

/** A person's use of a day. A request that is under way counts with its maximum cost. */
export async function readUsageOf(
  { knex }: Database,
  { userId, day }: Omit<Reservation, 'tokens'>,
): Promise<DailyLimits> {
  const row = await knex<UsageRow>('ai_usage').where({ user_id: userId, day }).first();
  return { requests: row?.requests ?? 0, tokens: Number(row?.tokens ?? 0) };
}

/** Deletes the days before one; yyyy-MM-dd. */
export async function deleteUsageBefore({ knex }: Database, day: string): Promise<void> {
  await knex<UsageRow>('ai_usage').where('day', '<', day).delete();
  await knex<TotalRow>('ai_usage_of_all').where('day', '<', day).delete();
}
