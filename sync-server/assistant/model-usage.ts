import type { Database } from '../database/database.ts';
import { priceOf } from './default-models.ts';
import type { ModelUsage } from './request-completion.ts';

interface ModelUsageRecord {
  readonly user_id: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  // PostgreSQL returns large integers as text.
  readonly input_tokens: number | string;
  readonly cached_tokens: number | string;
  readonly output_tokens: number | string;
}

/** Tokens of one model on one day, and an estimate of their price. */
export interface UsedModel {
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  /** Of the input tokens: those that the provider had kept from an earlier request. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Null for a model whose price is not known. 0 for a model of the operator's own. */
  readonly dollars: number | null;
}

export interface UsageDay {
  readonly userId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
}

/** Adds what a request cost to a person's day, a record for each model. */
export async function recordModelUsage(
  { knex }: Database,
  { userId, day }: UsageDay,
  spent: readonly ModelUsage[],
): Promise<void> {
  for (const { provider, model, inputTokens, cachedTokens, outputTokens } of spent)
    await knex<ModelUsageRecord>('ai_model_usage')
      .insert({
        user_id: userId,
        day,
        provider,
        model: model.slice(0, MAX_MODEL),
        calls: 1,
        input_tokens: inputTokens,
        cached_tokens: cachedTokens,
        output_tokens: outputTokens,
      })
      .onConflict(['user_id', 'day', 'provider', 'model'])
      .merge({
        calls: knex.raw('ai_model_usage.calls + 1'),
        input_tokens: knex.raw('ai_model_usage.input_tokens + ?', [inputTokens]),
        cached_tokens: knex.raw('ai_model_usage.cached_tokens + ?', [cachedTokens]),
        output_tokens: knex.raw('ai_model_usage.output_tokens + ?', [outputTokens]),
      });
}

/** Characters of a model's name in the database. */
const MAX_MODEL = 200;

/** A person's usage from a day on, the newest first. @param from yyyy-MM-dd */
export async function readModelUsage(
  { knex }: Database,
  { userId, from }: { readonly userId: string; readonly from: string },
): Promise<readonly UsedModel[]> {
  const records = await knex<ModelUsageRecord>('ai_model_usage')
    .where({ user_id: userId })
    .andWhere('day', '>=', from)
    .orderBy([{ column: 'day', order: 'desc' }, { column: 'provider' }, { column: 'model' }]);
  return records.map(({ day, provider, model, ...record }) => {
    const inputTokens = Number(record.input_tokens);
    const cachedTokens = Number(record.cached_tokens);
    const outputTokens = Number(record.output_tokens);
    const dollars = provider === 'local' ? 0 : costOf({ model, day, inputTokens, cachedTokens, outputTokens });
    return { day, provider, model, calls: record.calls, inputTokens, cachedTokens, outputTokens, dollars };
  });
}

type Priced = Pick<UsedModel, 'model' | 'day' | 'inputTokens' | 'cachedTokens' | 'outputTokens'>;

function costOf({ model, day, inputTokens, cachedTokens, outputTokens }: Priced): number | null {
  const price = priceOf(model, day);
  if (!price) return null;
  const millionths =
    (inputTokens - cachedTokens) * price.input + cachedTokens * price.cachedInput + outputTokens * price.output;
  return millionths / 1_000_000;
}

/** How many days of usage are kept, today included. */
export const USAGE_DAYS = 30;

/** Deletes the days before one; yyyy-MM-dd. */
export async function deleteModelUsageBefore({ knex }: Database, day: string): Promise<void> {
  await knex<ModelUsageRecord>('ai_model_usage').where('day', '<', day).delete();
}
