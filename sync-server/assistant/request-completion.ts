/**
 * Completions: sends an AI request to one model after the other until one replies in the task's shape.
 *
 * `ask-model.ts` asks one model, with its attempts and repairs. Then the next one is asked, in the operator's order.
 * `built-in` is not a model: it answers where no model was asked, or where the request names it, and never instead of a
 * model that failed. The person reads which models failed and why, and chooses. A task may define a fallback, which comes
 * with a notice and the same reasons.
 *
 * Invariants:
 *
 * - All attempts together end within `times.total`, or `times.streamed` if the text is streamed.
 * - Once streamed text has reached the caller, nothing is retried: the failure carries the text as `partial`.
 * - `spent` also counts a call that was cancelled or timed out. Leaving early must not be a way around the daily limits,
 *   which `answer-within-limits.ts` reserves before and settles after this.
 */
import type { FailedModel } from '#core/assistant/model-failures.ts';
import type { ProviderName } from '#core/assistant/shapes.ts';
import { findTask, isBuiltInTask, loadBuiltInAnswer, type TaskName, type TaskReply } from '#core/ai-tasks.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Log } from '../log.ts';
import type { AiConfig, ModelProvider } from './ai-config.ts';
import { type Asked, askModel } from './ask-model.ts';
import type { AiTimes, Provider, TokenUsage } from './provider.ts';

export interface CompletionDeps {
  readonly config: AiConfig;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly times: AiTimes;
  readonly log: Log;
}

export interface CompletionRequest<Name extends TaskName> extends Asked<Name> {
  /** Tried before the operator's order. */
  readonly requestedProvider?: ProviderName | undefined;
}

/** The cost of one call of a model. */
export interface ModelUsage extends TokenUsage {
  readonly provider: ModelProvider;
  readonly model: string;
}

export interface Completion<Name extends TaskName = TaskName> {
  readonly reply: TaskReply<Name>;
  readonly provider: ProviderName;
  readonly model: string | null;
  readonly spent: readonly ModelUsage[];
  /** Addresses that the provider's own search read. */
  readonly read: ReadonlySet<string>;
  /** The models that were asked before and gave no reply. */
  readonly failed: readonly FailedModel[];
  /** Shown with a fallback reply after the models failed. */
  readonly notice?: string;
}

export interface CompletionFailure {
  /** `none`: there was nobody to ask. */
  readonly type: 'failed' | 'none' | 'cancelled';
  /** The models that were asked, in order; the last one decides the answer. */
  readonly failed: readonly FailedModel[];
  /** The text received before the failure. */
  readonly partial: string;
  readonly spent: readonly ModelUsage[];
}

/** The providers to try, in order: the requested one, then the operator's order, each once. */
export function providersInTurn(
  { order, providers }: AiConfig,
  { task, requestedProvider: requested }: Pick<CompletionRequest<TaskName>, 'task' | 'requestedProvider'>,
): ProviderName[] {
  const isThere = (name: ProviderName) =>
    name in providers || (['built-in', 'mock', 'none'].includes(name) && (order.includes(name) || name === 'built-in'));
  // OpenAI is the default, if the operator lists it at all.
  const first = requested ?? (order.includes('openai') ? 'openai' : undefined);
  const turn = [...new Set([...(first ? [first] : []), ...order])].filter(isThere);
  if (isBuiltInTask(task) || requested === 'built-in') return turn;
  // Only a model can do it. The built-in assistant says so where there is none.
  const models = turn.filter((name) => name in providers);
  return models.length > 0 ? models : turn;
}

/** Tries one provider after the other until one replies in the task's shape. */
export async function requestCompletion<Name extends TaskName>(
  deps: CompletionDeps,
  completion: CompletionRequest<Name>,
): Promise<Result<Completion<Name>, CompletionFailure>> {
  const { config, providers, times, log } = deps;
  const { task, request, writer, onText } = completion;
  const spent: ModelUsage[] = [];
  const failed: FailedModel[] = [];
  const failure = (type: CompletionFailure['type'], partial = '') => fail({ type, partial, failed, spent });
  const end = Date.now() + (onText ? times.streamed : times.total);
  for (const name of providersInTurn(config, completion)) {
    if (name === 'none' || (failed.length > 0 && Date.now() >= end)) break;
    if (name === 'built-in' || name === 'mock') {
      // A person who asked for a model is not given something else without being told.
      if (failed.length > 0) continue;
      if (!isBuiltInTask(task)) {
        failed.push({ provider: name, model: null, kind: 'needs-model', waitSeconds: null });
        return failure('failed');
      }
      const reply = (await loadBuiltInAnswer(task))(request as never, writer) as TaskReply<Name>;
      return ok({ reply, provider: name, model: null, spent, read: new Set<string>(), failed });
    }
    const provider = providers.get(name);
    const model = config.providers[name]?.model;
    if (!provider || model === undefined) continue;
    const onSpent = (usage: TokenUsage) => spent.push({ ...usage, provider: name, model });
    const asked = await askModel({ provider, model, asked: completion, times, end, onSpent });
    if (asked.ok) return ok({ ...asked.value, provider: name, model, spent, failed });
    const { kind, partial, waitSeconds } = asked.error;
    if (kind === 'cancelled') return failure('cancelled', partial);
    failed.push({ provider: name, model, kind, waitSeconds });
    log.warn({ task, provider: name, model, reason: kind }, 'An AI model gave no reply');
    // Another model would start from the beginning, below the text that the caller already shows.
    if (partial !== '' && onText) return failure('failed', partial);
  }
  const standIn = await completionInstead(completion, { failed, spent });
  return standIn ? ok(standIn) : failure(failed.length === 0 ? 'none' : 'failed');
}

/** The built-in assistant's reply when no model answered; null if the task has no such fallback. */
export async function completionInstead<Name extends TaskName>(
  { task, request, writer }: CompletionRequest<Name>,
  { failed, spent }: Pick<CompletionFailure, 'failed' | 'spent'>,
): Promise<Completion<Name> | null> {
  const { fallback } = findTask(task);
  if (!fallback || !isBuiltInTask(task)) return null;
  if (fallback.isForUnreadableOnly && failed.at(-1)?.kind !== 'unusable') return null;
  const about = fallback.about?.(request) ?? request;
  const reply = fallback.pick((await loadBuiltInAnswer(task))(about as never, writer)) as TaskReply<Name>;
  return { reply, provider: 'built-in', model: null, spent, read: new Set(), failed, notice: fallback.notice };
}
