/**
 * Asks one model for a reply to one task.
 *
 * Up to three attempts; only failures that may pass at once are tried again, after a short wait. A busy model is not: its
 * wait is told, and the person decides. A parameter that the service refuses is left out. A reply that reached its length
 * limit is continued twice. A reply of the wrong shape is mended field by field, and sent back once for repair.
 *
 * Invariants: all calls end by `end`. Once streamed text has reached the caller, nothing begins again: the failure
 * carries the text as `partial`.
 */
import { modelShape } from '#core/assistant/task.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { ModelFailureKind } from '#core/assistant/model-failures.ts';
import { type Prompt, repairPrompt, wholePrompt } from '#core/assistant/prompt.ts';
import { isRefusal, isRefusalOnly, readJsonReply, textSoFar, withoutThinking } from '#core/assistant/read-reply.ts';
import { findTask, type TaskName, type TaskReply, type TaskRequest } from '#core/ai-tasks.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import {
  type AiTimes,
  type Finished,
  type Provider,
  strictnesses,
  type Strictness,
  type TokenUsage,
  TooSlow,
  unfinished,
  withinTime,
} from './provider.ts';
import { describeFailure } from './provider-failure.ts';

export interface Asked<Name extends TaskName> {
  readonly task: Name;
  readonly request: TaskRequest<Name>;
  readonly writer: Writer;
  /** The caller's preferences, limited by the task. The operator chooses the model. */
  readonly overrides?: { readonly temperature?: number | undefined; readonly maxTokens?: number | undefined };
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Receives the text as it arrives, for tasks that write text. */
  readonly onText?: (delta: string) => void;
}

export interface ModelCall<Name extends TaskName> {
  readonly provider: Provider;
  readonly model: string;
  readonly asked: Asked<Name>;
  readonly times: AiTimes;
  /** Deadline for all calls; milliseconds since 1970. */
  readonly end: number;
  /** Receives the cost of each call. */
  readonly onSpent: (usage: TokenUsage) => void;
}

export interface ModelReply<Name extends TaskName> {
  readonly reply: TaskReply<Name>;
  /** Addresses that the provider's own search read. */
  readonly read: ReadonlySet<string>;
}

export interface UnansweredModel {
  readonly kind: ModelFailureKind | 'cancelled';
  readonly waitSeconds: number | null;
  /** The text received before the failure. */
  readonly partial: string;
}

/** Attempts per model. */
const TRIES = 3;
const FIRST_WAIT_MS = 500;
/** The longest wait between two attempts that a person sits through. Milliseconds. */
const MAX_WAIT_MS = 2_000;
const CONTINUATIONS = 2;
/** Characters after which a reply is cut off, whatever its service allows. */
const MAX_REPLY = 200_000;
/** Approximate characters per token (OpenAI and Anthropic both say four for English). */
export const CHARACTERS_A_TOKEN = 4;

/** Requests a reply from one model and reads it. */
export async function askModel<Name extends TaskName>(
  call: ModelCall<Name>,
): Promise<Result<ModelReply<Name>, UnansweredModel>> {
  const { task, request, writer } = call.asked;
  const { prompt, fromText, ...shapes } = findTask(task);
  const shape = modelShape(shapes);
  const instructions = prompt(request, writer);
  const first = await write(call, instructions);
  if (!first.ok) return first;
  const { text, isCut, read } = first.value;
  if (fromText) {
    if (isCut) return unanswered('cut-off', text);
    const made = shape.safeParse(fromText(text, request));
    return made.success ? replied(made.data as TaskReply<Name>, read) : unanswered('unusable', text);
  }
  const found = readJsonReply(text, shape);
  if (found.ok) return replied(found.value as TaskReply<Name>, read);
  const repaired = await write(call, repairPrompt(instructions, text, found.error));
  if (!repaired.ok) return repaired;
  const again = readJsonReply(repaired.value.text, shape, text);
  if (again.ok) return replied(again.value as TaskReply<Name>, repaired.value.read);
  return unanswered(repaired.value.isCut ? 'cut-off' : 'unusable');
}

function replied<Name extends TaskName>(reply: TaskReply<Name>, read: readonly string[]) {
  return ok({ reply, read: new Set(read) });
}

function unanswered(kind: UnansweredModel['kind'], partial = '', waitSeconds: number | null = null) {
  return fail({ kind, partial, waitSeconds });
}

interface Written {
  readonly text: string;
  /** Whether the length limit was reached, and continuing did not reach the end either. */
  readonly isCut: boolean;
  readonly read: readonly string[];
}

/** Requests one text, in as many calls as it takes. */
async function write<Name extends TaskName>(
  call: ModelCall<Name>,
  prompt: Prompt,
): Promise<Result<Written, UnansweredModel>> {
  const { asked, end } = call;
  const isText = findTask(asked.task).fromText !== undefined;
  let strictness: Strictness = 'schema';
  let text = '';
  let continuations = 0;
  await call.provider.prepare();
  for (let attempt = 1; ;) {
    const heard = await hear(call, prompt, { begun: text, strictness });
    if (heard.ok) {
      const { finished } = heard.value;
      text += heard.value.text;
      if (finished.reason === 'declined') return unanswered('declined', isText ? text : '');
      const isWhole = finished.reason === 'whole';
      if (isWhole && text.trim() !== '')
        return (isText ? isRefusalOnly(text) : !text.includes('{') && isRefusal(text))
          ? unanswered('declined', isText ? text : '')
          : ok({ text, isCut: false, read: finished.read });
      if (finished.reason === 'length' && text.trim() !== '') {
        if (continuations === CONTINUATIONS || text.length > MAX_REPLY)
          return ok({ text, isCut: true, read: finished.read });
        continuations += 1;
        continue;
      }
      // Nothing but thinking, or an end without a reason: a second attempt may do better.
      const kind = text.trim() === '' ? 'empty' : 'broken-off';
      if (attempt === TRIES - 1 || (text !== '' && asked.onText)) return unanswered(kind, isText ? text : '');
      text = '';
      continuations = 0;
      attempt += 1;
      continue;
    }
    if (asked.signal.aborted) return unanswered('cancelled', text + heard.error.text);
    const failure = describeFailure(heard.error.cause);
    const partial = text + heard.error.text;
    const next: Strictness | undefined = strictnesses[strictnesses.indexOf(strictness) + 1];
    if (failure.isOfParameter && next) {
      strictness = next;
      continue;
    }
    const kind = partial !== '' && failure.kind === 'unreachable' ? 'broken-off' : failure.kind;
    const pause = failure.afterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
    const isWorthIt =
      failure.canRetry &&
      attempt < TRIES &&
      pause <= MAX_WAIT_MS &&
      Date.now() + pause < end &&
      (partial === '' || !asked.onText);
    if (!isWorthIt)
      return unanswered(kind, isText ? partial : '', failure.afterMs === null ? null : failure.afterMs / 1000);
    attempt += 1;
    text = '';
    continuations = 0;
    await wait(pause, undefined, { signal: asked.signal }).catch(() => {});
    if (asked.signal.aborted) return unanswered('cancelled');
  }
}

interface Heard {
  readonly text: string;
  readonly finished: Finished;
}

interface Continued {
  readonly begun: string;
  readonly strictness: Strictness;
}

/** Makes one call, and passes its text on without the model's thinking. */
async function hear<Name extends TaskName>(
  { provider, model, asked, times, end, onSpent }: ModelCall<Name>,
  prompt: Prompt,
  { begun, strictness }: Continued,
): Promise<Result<Heard, { readonly cause: unknown; readonly text: string }>> {
  const { overrides, signal, onText } = asked;
  const { temperature, maxTokens, fromText } = findTask(asked.task);
  let raw = '';
  let text = '';
  const pay = (finished: Finished | null) => onSpent(usageOf(finished, `${wholePrompt(prompt)}${begun}`, raw));
  try {
    const items = withinTime(
      (until) =>
        provider.generate({
          prompt,
          begun,
          model,
          strictness,
          temperature: overrides?.temperature ?? temperature,
          maxTokens: Math.min(overrides?.maxTokens ?? maxTokens, maxTokens),
          signal: until,
        }),
      { times, left: end - Date.now(), signal },
    );
    let next = await items.next();
    for (; !next.done; next = await items.next()) {
      if (next.value === '') continue;
      raw += next.value;
      const said = begun === '' ? textSoFar(raw) : raw;
      if (fromText && said !== text) onText?.(said.slice(text.length));
      text = said;
      if (raw.length > MAX_REPLY) {
        await items.return(unfinished);
        pay(null);
        return ok({ text, finished: { ...unfinished, reason: 'length' } });
      }
    }
    pay(next.value);
    return ok({ text: begun === '' ? withoutThinking(raw) : raw, finished: next.value });
  } catch (cause) {
    // A provider has read the prompt even if the call was cancelled. Leaving early must not be a way around the limits.
    if (raw !== '' || signal.aborted || cause instanceof TooSlow) pay(null);
    return fail({ cause, text });
  }
}

/** A call's cost; estimated if the call ended before the provider reported it. */
function usageOf(finished: Finished | null, prompt: string, text: string): TokenUsage {
  return {
    inputTokens: finished?.inputTokens || Math.ceil(prompt.length / CHARACTERS_A_TOKEN),
    cachedTokens: finished?.cachedTokens ?? 0,
    outputTokens: finished?.outputTokens || Math.ceil(text.length / CHARACTERS_A_TOKEN),
  };
}
