/**
 * The definition of an AI task. One file per task defines its request and reply shapes, its prompt, its API call and
 * its failure message; `core/ai-tasks.ts` lists them.
 *
 * A request goes through these steps: the request schema validates and normalises it; `prompt` composes our instruction
 * with the quoted text that people wrote; a provider answers; the reply schema validates, counts and cuts the reply.
 * Fields of the wrong shape are mended one by one (`read-reply.ts`), and a reply that cannot be mended is repaired once.
 * When no provider answers, the task fails with its message, or uses its fallback if it defines one, and each model that
 * was asked is named with its reason (`model-failures.ts`).
 *
 * Invariants: replies of all providers, including the built-in assistant, have the same shape. The schema computes the
 * counts itself, because models count badly. `name` is stored in limits, logs and queued AI requests and never changes.
 */

import type { z } from 'zod';
import type { Prompt } from './prompt.ts';
import type { DataIntegrity } from './shapes.ts';
import type { Writer } from './writer.ts';

/** The API call of a task. */
export interface ApiCall {
  /** Name in the published API description, which lists calls by name. */
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly summary: string;
}

/** One AI task: its request, prompt, reply and API call. */
export interface AiTask<
  Request extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Name extends string = string,
  Call extends ApiCall | null = ApiCall | null,
> {
  /** Stable: limits, logs and queued AI requests store it. */
  readonly name: Name;
  /** Null when only calls with a request shape of their own use the task; `core/api/ai.ts` describes those. */
  readonly call: Call;
  readonly request: Request;
  /** The shape of every provider's reply, including the built-in assistant's. */
  readonly reply: Reply;
  /**
   * The list without which a model's reply says nothing, and is unusable. The built-in assistant leaves it empty where
   * the draft has nothing for it.
   */
  readonly needs?: string;
  readonly prompt: (request: z.output<Request>, writer: Writer) => Prompt;
  /** 0 (deterministic) to 1. */
  readonly temperature: number;
  /** Maximum tokens of a reply, without a model's thinking, which has a budget of its own. */
  readonly maxTokens: number;
  /** Whether a model writes in the person's place, and is shown passages of theirs (`own-passages.ts`). */
  readonly isWriting?: true;
  /**
   * Usual duration of a model's reply, in seconds. `least` is set only when the reply is known to take at least that.
   */
  readonly usualSeconds: { readonly least?: number; readonly most: number };
  /** Present when the model writes text instead of JSON, which can be streamed. Converts the text to a reply. */
  readonly fromText?: (text: string, request: z.output<Request>) => z.input<Reply>;
  /**
   * Present when a reply states facts: rates how reliable they are. The API returns it beside `data`.
   *
   * @param read addresses that the provider's own search returned
   */
  readonly dataIntegrity?: (reply: z.output<Reply>, read: ReadonlySet<string>) => DataIntegrity;
  /** The message when no provider answered and the cause is unknown (docs/rules.md, "Messages"). */
  readonly failure: {
    /** 'Generation Failed' when absent. */
    readonly title?: string;
    readonly message: string;
    /** The app's own sentence for a status takes precedence over the server's. */
    readonly isWordedByStatus?: true;
  };
  /**
   * Present when the task does not fail: the fallback, derived from the built-in reply, and the notice shown with it.
   */
  readonly fallback?: {
    readonly notice: string;
    /** The request that the built-in assistant answers then. The same one when absent. */
    readonly about?: (request: z.output<Request>) => z.output<Request>;
    readonly pick: (builtIn: z.output<Reply>) => z.output<Reply>;
    /** When absent, the fallback is used for every failure. */
    readonly isForUnreadableOnly?: true;
  };
}

/** The shape of a model's reply to a task. */
export function modelShape({ reply, needs }: Pick<AiTask, 'reply' | 'needs'>): z.ZodType {
  if (needs === undefined) return reply;
  const isFilled = (read: unknown) => ((read as Record<string, readonly unknown[]>)[needs] ?? []).length > 0;
  return reply.refine(isFilled, { path: [needs], message: 'Give at least one.' });
}

/** Returns the definition and infers the types of its shapes and whether it has a call. */
export function aiTask<
  Request extends z.ZodType,
  Reply extends z.ZodType,
  Name extends string,
  Call extends ApiCall | null,
>(task: AiTask<Request, Reply, Name, Call>): AiTask<Request, Reply, Name, Call> {
  return task;
}

export type RequestOf<Task extends Pick<AiTask, 'request'>> = z.output<Task['request']>;
export type ReplyOf<Task extends Pick<AiTask, 'reply'>> = z.output<Task['reply']>;
