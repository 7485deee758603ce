import type { AiTask } from '#core/ai/task.ts';
import { aiTasks, type TaskName } from '#core/ai/tasks.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { describeError } from '../log.ts';
import { reserveUsage, settleUsage } from '../store/ai-usage.ts';
import type { Database } from '../store/database.ts';
import {
  requestCompletion,
  CHARACTERS_A_TOKEN,
  providersInTurn,
  type Answered,
  type CompletionFailure,
  type CompletionDeps,
  type Question,
} from './ask.ts';

export interface LimitedDeps extends CompletionDeps {
  readonly database: Database;
  readonly now: () => number;
}

export type LimitFailure = { readonly type: 'limit'; /** Seconds until the next UTC day. */ readonly seconds: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Asks for a person, within what they may ask in a day. What the question may cost is taken before anybody is asked
 * and settled with what it did cost; the built-in assistant costs nothing.
 */
export async function answerWithinLimits<Name extends TaskName>(
  deps: LimitedDeps,
  userId: string,
  question: Question<Name>,
): Promise<Result<Answered<Name>, CompletionFailure | LimitFailure>> {
  const { config, database, now } = deps;
  const [first] = providersInTurn(config, question.asked);
  if (first === undefined || !(first in config.providers)) return await requestCompletion(deps, question);
  const day = new Date(now()).toISOString().slice(0, 10);
  const reservation = { userId, day, tokens: mostTokens(question) };
  if (!(await reserveUsage(database, reservation, config.daily)))
    return fail({ type: 'limit', seconds: Math.ceil((DAY_MS - (now() % DAY_MS)) / 1000) });
  let cost = { tokens: 0, wentOut: false };
  try {
    const answered = await requestCompletion(deps, question);
    const { inputTokens, outputTokens } = answered.ok ? answered.value.usage : answered.error.usage;
    // Who answered nothing at all was not paid either.
    cost = { tokens: inputTokens + outputTokens, wentOut: inputTokens + outputTokens > 0 };
    return answered;
  } finally {
    // The answer does not wait for the disk; a crash before this leaves the most that it could have cost.
    settleUsage(database, reservation, cost).catch((error: unknown) =>
      deps.log.error(describeError(error), 'A question could not be settled'),
    );
  }
}

/** The question's own length and the longest answer. */
function mostTokens<Name extends TaskName>({ task, request, writer, wish }: Question<Name>): number {
  const { prompt, maxTokens } = aiTasks[task] as unknown as AiTask;
  const { system, user } = prompt(request, writer);
  return (
    Math.ceil((system.length + user.length) / CHARACTERS_A_TOKEN) + Math.min(wish?.maxTokens ?? maxTokens, maxTokens)
  );
}
