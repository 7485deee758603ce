/**
 * Completions: sends an AI request to one provider after the other until one replies in the task's shape.
 *
 * Per provider: up to three attempts. Failures that may pass are retried after a growing wait, or after the wait that
 * the provider names. A JSON reply of the wrong shape is sent back once for repair. Then the next provider is tried, in
 * the operator's order. `built-in` is not a service: it answers from the text itself and never fails. If no model
 * answered, a task may define a fallback.
 *
 * Invariants:
 *
 * - All attempts together end within `times.total`.
 * - Once streamed text has reached the caller, nothing is retried: the failure carries the text as `partial`.
 * - `spent` also counts a call that was cancelled or timed out. Leaving early must not be a way around the daily limits,
 *   which `answer-within-limits.ts` reserves before and settles after this.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type Prompt, readJsonReply, repairPrompt } from '#core/assistant/prompt.ts';
import type { ProviderName } from '#core/assistant/shapes.ts';
import { findTask, loadBuiltInAnswer, type TaskName, type TaskReply, type TaskRequest } from '#core/ai-tasks.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Log } from '../log.ts';
import type { AiConfig } from './ai-config.ts';
import {
  type AiTimes,
  describeFailure,
  type Finished,
  type Provider,
  type ProviderFailure,
  TooSlow,
  withinTime,
} from './provider.ts';

export interface CompletionDeps {
  readonly config: AiConfig;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly times: AiTimes;
  readonly log: Log;
}

export interface CompletionRequest<Name extends TaskName> {
  readonly task: Name;
  readonly request: TaskRequest<Name>;
  readonly writer: Writer;
  /** Tried before the operator's order. */
  readonly requestedProvider?: ProviderName | undefined;
  /** The caller's preferences, limited by the task. The operator chooses the model. */
  readonly overrides?: { readonly temperature?: number | undefined; readonly maxTokens?: number | undefined };
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Receives the text as it arrives, for tasks that write text. */
  readonly onText?: (delta: string) => void;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Completion<Name extends TaskName = TaskName> {
  readonly reply: TaskReply<Name>;
  readonly provider: ProviderName;
  readonly model: string | null;
  readonly usage: Usage;
  /** Addresses that the provider's own search read. */
  readonly read: ReadonlySet<string>;
  /** Shown with a fallback reply after the models failed. */
  readonly notice?: string;
}

export interface CompletionFailure {
  readonly type: ProviderFailure['type'] | 'none';
  /** The text received before the failure. */
  readonly partial: string;
  readonly usage: Usage;
}

/** Attempts per provider. */
const TRIES = 3;
const FIRST_WAIT_MS = 500;
/** Approximate characters per token (OpenAI and Anthropic both say four for English). */
export const CHARACTERS_A_TOKEN = 4;

/** The providers to try, in order: the requested one, then the operator's order, each once. */
export function providersInTurn({ order, providers }: AiConfig, requested: ProviderName | undefined): ProviderName[] {
  const isThere = (name: ProviderName) =>
    name in providers || (['built-in', 'mock', 'none'].includes(name) && (order.includes(name) || name === 'built-in'));
  // OpenAI is the default, if the operator lists it at all.
  const first = requested ?? (order.includes('openai') ? 'openai' : undefined);
  return [...new Set([...(first ? [first] : []), ...order])].filter(isThere);
}

/** Tries one provider after the other until one replies in the task's shape. */
export async function requestCompletion<Name extends TaskName>(
  deps: CompletionDeps,
  completion: CompletionRequest<Name>,
): Promise<Result<Completion<Name>, CompletionFailure>> {
  const { task, request, writer, requestedProvider, signal } = completion;
  const spent = { inputTokens: 0, outputTokens: 0 };
  const end = Date.now() + deps.times.total;
  let last: ProviderFailure['type'] | 'none' = 'none';
  for (const name of providersInTurn(deps.config, requestedProvider)) {
    if (name === 'none') break;
    if (name === 'built-in' || name === 'mock') {
      const standIn = last === 'none' ? null : await completionInstead(completion, { usage: spent, after: last });
      return ok(
        standIn ?? {
          reply: (await loadBuiltInAnswer(task))(request, writer),
          provider: name,
          model: null,
          usage: spent,
          read: new Set<string>(),
        },
      );
    }
    const provider = deps.providers.get(name);
    if (!provider) continue;
    const model = deps.config.providers[name]!.model;
    const replied = await requestFrom({ ...deps, provider, model, completion, end, spent });
    if (replied.ok) return ok({ ...replied.value, provider: name, model, usage: spent });
    last = replied.error.type;
    if (last === 'cancelled' || signal.aborted)
      return fail({ type: 'cancelled', partial: replied.error.partial, usage: spent });
    deps.log.warn({ task, provider: name, reason: last }, 'An AI provider did not answer');
    // Another provider would start from the beginning, below the text that the caller already shows.
    if (replied.error.partial !== '' && completion.onText)
      return fail({ type: last, partial: replied.error.partial, usage: spent });
  }
  const standIn = await completionInstead(completion, { usage: spent, after: last });
  return standIn ? ok(standIn) : fail({ type: last, partial: '', usage: spent });
}

/** The built-in assistant's reply when no model answered; null if the task has no such fallback. */
export async function completionInstead<Name extends TaskName>(
  { task, request, writer }: CompletionRequest<Name>,
  { usage, after }: { readonly usage: Usage; readonly after: CompletionFailure['type'] | 'limit' },
): Promise<Completion<Name> | null> {
  const { fallback } = findTask(task);
  if (!fallback || (fallback.isForUnreadableOnly && after !== 'unusable')) return null;
  const reply = fallback.pick((await loadBuiltInAnswer(task))(request, writer)) as TaskReply<Name>;
  return { reply, provider: 'built-in', model: null, usage, read: new Set(), notice: fallback.notice };
}

interface ProviderRequest<Name extends TaskName> extends CompletionDeps {
  readonly provider: Provider;
  readonly model: string;
  readonly completion: CompletionRequest<Name>;
  /** Deadline for all attempts; milliseconds since 1970. */
  readonly end: number;
  readonly spent: { inputTokens: number; outputTokens: number };
}

type ProviderReply<Name extends TaskName> = Pick<Completion<Name>, 'reply' | 'read'>;
type ProviderRequestFailure = Pick<ProviderFailure, 'type'> & { readonly partial: string };

/** Requests a reply from one provider and parses it. A reply of the wrong shape is repaired once. */
async function requestFrom<Name extends TaskName>(
  one: ProviderRequest<Name>,
): Promise<Result<ProviderReply<Name>, ProviderRequestFailure>> {
  const { task, request, writer } = one.completion;
  const { prompt, fromText, reply: shape } = findTask(task);
  const instructions = prompt(request, writer);
  const first = await write(one, instructions);
  if (!first.ok) return first;
  const { text, finished } = first.value;
  if (fromText) {
    if (finished.reason !== 'whole') return fail({ type: 'unusable', partial: text });
    const made = shape.safeParse(fromText(text, request));
    return made.success
      ? ok({ reply: made.data as TaskReply<Name>, read: new Set(finished.read) })
      : fail({ type: 'unusable', partial: text });
  }
  const read = readJsonReply(text, shape);
  if (read.ok) return ok({ reply: read.value as TaskReply<Name>, read: new Set(finished.read) });
  const repaired = await write(one, repairPrompt(instructions, text, read.error));
  if (!repaired.ok) return repaired;
  const again = readJsonReply(repaired.value.text, shape);
  return again.ok
    ? ok({ reply: again.value as TaskReply<Name>, read: new Set(repaired.value.finished.read) })
    : fail({ type: 'unusable', partial: '' });
}

interface Written {
  readonly text: string;
  readonly finished: Finished;
}

/** Requests one reply, and retries if the provider may have recovered. */
async function write<Name extends TaskName>(
  one: ProviderRequest<Name>,
  prompt: Prompt,
): Promise<Result<Written, ProviderRequestFailure>> {
  const { provider, model, completion, times, end, spent } = one;
  const { overrides, signal, onText } = completion;
  const { temperature, maxTokens, fromText } = findTask(completion.task);
  await provider.prepare();
  for (let attempt = 1; ; attempt += 1) {
    let text = '';
    try {
      const call = {
        prompt,
        model,
        temperature: overrides?.temperature ?? temperature,
        maxTokens: Math.min(overrides?.maxTokens ?? maxTokens, maxTokens),
        isJson: !fromText,
      };
      const items = withinTime((until) => provider.generate({ ...call, signal: until }), {
        times,
        left: end - Date.now(),
        signal,
      });
      let next = await items.next();
      for (; !next.done; next = await items.next()) {
        text += next.value;
        if (fromText) onText?.(next.value);
      }
      count(spent, next.value, prompt, text);
      if (next.value.reason === 'declined') return fail({ type: 'declined', partial: text });
      return ok({ text, finished: next.value });
    } catch (error) {
      // A provider has read the prompt even if the call was cancelled. Leaving early must not be a way around the
      // limits.
      if (text !== '' || signal.aborted || error instanceof TooSlow) count(spent, null, prompt, text);
      if (signal.aborted) return fail({ type: 'cancelled', partial: text });
      const failure = describeFailure(error);
      const pause = failure.afterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
      const isWorthIt = failure.canRetry && attempt < TRIES && Date.now() + pause < end && (text === '' || !onText);
      if (!isWorthIt) return fail({ type: failure.type, partial: fromText ? text : '' });
      await wait(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return fail({ type: 'cancelled', partial: '' });
    }
  }
}

/** Adds a call's cost; estimated if the call ended before the provider reported it. */
function count(
  spent: { inputTokens: number; outputTokens: number },
  finished: Finished | null,
  { system, user }: Prompt,
  text: string,
): void {
  spent.inputTokens += finished?.inputTokens || Math.ceil((system.length + user.length) / CHARACTERS_A_TOKEN);
  spent.outputTokens += finished?.outputTokens || Math.ceil(text.length / CHARACTERS_A_TOKEN);
}
