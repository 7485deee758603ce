import type { z } from 'zod';
import type { Prompt } from './prompt.ts';
import type { DataIntegrity } from './shapes.ts';
import type { Writer } from './writer.ts';

/** A task's own call of the API. */
export interface ApiCall {
  /** Its place among the API's calls, which the published description lists by name. */
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly summary: string;
}

/** One thing that an assistant does: what comes in, what a model is told, what must come out, and where to call it. */
export interface AiTask<
  Request extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Name extends string = string,
  Call extends ApiCall | null = ApiCall | null,
> {
  /** Stable, for limits, logs and queued AI requests. */
  readonly name: Name;
  /** Null where only calls with a shape of their own use the task; core/api/ai.ts describes those. */
  readonly call: Call;
  readonly request: Request;
  /** Every provider answers in this shape, the built-in assistant too. */
  readonly reply: Reply;
  readonly prompt: (request: z.output<Request>, writer: Writer) => Prompt;
  /** 0 (the same every time) to 1. */
  readonly temperature: number;
  /** Most tokens that a reply may take. */
  readonly maxTokens: number;
  /** How long a model usually takes. `least` only where the time is known to be longer than that. */
  readonly usualSeconds: { readonly least?: number; readonly most: number };
  /** Present where the model writes text instead of JSON, which can stream: makes the reply of the text. */
  readonly fromText?: (text: string, request: z.output<Request>) => z.input<Reply>;
  /**
   * Present where a reply states facts: says how far they can be relied on. The API sends it beside `data`.
   *
   * @param read addresses that the provider's own search returned
   */
  readonly dataIntegrity?: (reply: z.output<Reply>, read: ReadonlySet<string>) => DataIntegrity;
  /** What people read when no provider answered and nothing more is known (docs/rules.md, "Messages"). */
  readonly failure: {
    /** 'Generation Failed' where absent. */
    readonly title?: string;
    readonly message: string;
    /** The app's own words for a status stand before the server's. */
    readonly isWordedByStatus?: true;
  };
  /**
   * Present where a task does not fail: what stands in out of the built-in assistant's reply, and what is said beside
   * it.
   */
  readonly fallback?: {
    readonly notice: string;
    readonly pick: (builtIn: z.output<Reply>) => z.output<Reply>;
    /** Whatever went wrong where absent. */
    readonly isForUnreadableOnly?: true;
  };
}

/** Keeps the shapes' own types, and which tasks have a call. */
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
