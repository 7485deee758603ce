import { findTask, type TaskName } from '#core/ai-tasks.ts';
import { wholePrompt } from '#core/assistant/prompt.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { signedUpAt } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { describeError } from '../log.ts';
import type { AiConfig } from './ai-config.ts';
import {
  type DailyLimits,
  type Reservation,
  reserveUsage,
  reserveUsageOfAll,
  settleUsage,
  settleUsageOfAll,
  type UsageCost,
} from './ai-usage.ts';
import { CHARACTERS_A_TOKEN } from './ask-model.ts';
import { recordModelUsage } from './model-usage.ts';
import { THINKING_TOKENS } from './model-parameters.ts';
import {
  type Completion,
  type CompletionDeps,
  type CompletionFailure,
  completionInstead,
  type CompletionRequest,
  type ModelUsage,
  providersInTurn,
  requestCompletion,
} from './request-completion.ts';

const DAY = 24 * 60 * 60 * 1000;

interface ReserveDeps {
  readonly database: Database;
  readonly config: Pick<AiConfig, 'daily' | 'dailyOfAll' | 'newAccount'>;
  readonly now: () => number;
}

/** Reserves a call's maximum cost from the person's day and from everybody's; false if either has too little left. */
async function reserveForDay(deps: ReserveDeps, reservation: Reservation): Promise<boolean> {
  const { database, config } = deps;
  if (!(await reserveUsage(database, reservation, await limitsOf(deps, reservation.userId)))) return false;
  if (await reserveUsageOfAll(database, reservation, config.dailyOfAll)) return true;
  await settleUsage(database, reservation, { tokens: 0, wentOut: false });
  return false;
}

/** Replaces the reservation by the call's real cost. */
async function settleForDay(database: Database, reservation: Reservation, cost: UsageCost): Promise<void> {
  await settleUsage(database, reservation, cost);
  await settleUsageOfAll(database, reservation, cost);
}

/** The limits of a person's day. */
export async function limitsOf({ database, config, now }: ReserveDeps, userId: string): Promise<DailyLimits> {
  const { daily, newAccount } = config;
  const isNew = now() - (await signedUpAt(database, userId)) < newAccount.days * DAY;
  if (!isNew) return daily;
  return {
    requests: Math.min(daily.requests, newAccount.requests),
    tokens: Math.min(daily.tokens, newAccount.tokens),
  };
}

export interface LimitedDeps extends CompletionDeps {
  readonly database: Database;
  readonly now: () => number;
}

export type LimitFailure = { readonly type: 'limit'; /** Seconds until the next UTC day. */ readonly seconds: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Requests a completion for a person, within their daily limits. Its maximum cost is reserved before any provider is
 * called, and the real cost is settled afterwards. The built-in assistant costs nothing.
 */
export async function answerWithinLimits<Name extends TaskName>(
  deps: LimitedDeps,
  userId: string,
  completion: CompletionRequest<Name>,
): Promise<Result<Completion<Name>, CompletionFailure | LimitFailure>> {
  const { config, database, now } = deps;
  const [first] = providersInTurn(config, completion);
  if (first === undefined || !(first in config.providers)) return await requestCompletion(deps, completion);
  const day = new Date(now()).toISOString().slice(0, 10);
  const reservation = { userId, day, tokens: maxTokensOf(completion) };
  if (!(await reserveForDay({ database, config, now }, reservation))) {
    const standIn = await completionInstead(completion, { failed: [], spent: [] });
    if (standIn) return ok(standIn);
    return fail({ type: 'limit', seconds: Math.ceil((DAY_MS - (now() % DAY_MS)) / 1000) });
  }
  let spent: readonly ModelUsage[] = [];
  try {
    const completed = await requestCompletion(deps, completion);
    spent = completed.ok ? completed.value.spent : completed.error.spent;
    return completed;
  } finally {
    const tokens = spent.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
    // A provider that wrote nothing is not paid.
    const settled = settleForDay(database, reservation, { tokens, wentOut: tokens > 0 });
    // The reply does not wait for the disk. After a crash before this, the reservation counts as the cost.
    Promise.all([settled, recordModelUsage(database, { userId, day }, spent)]).catch((error: unknown) =>
      deps.log.error(describeError(error), 'A question could not be settled'),
    );
  }
}

/** Length of the prompt, plus the longest reply and its thinking. */
function maxTokensOf<Name extends TaskName>({ task, request, writer, overrides }: CompletionRequest<Name>): number {
  const { prompt, maxTokens } = findTask(task);
  return (
    Math.ceil(wholePrompt(prompt(request, writer)).length / CHARACTERS_A_TOKEN) +
    Math.min(overrides?.maxTokens ?? maxTokens, maxTokens) +
    THINKING_TOKENS
  );
}
