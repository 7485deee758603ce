import type { z } from 'zod';
import type { Prompt } from './prompt.ts';
import type { Writer } from './writer.ts';

/** One thing that an assistant is asked: what comes in, what a model is told, and what must come out. */
export interface AiTask<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** Stable, for limits, logs and queued calls. */
  readonly name: string;
  readonly request: Request;
  /** Every provider answers in this shape, the built-in assistant too. */
  readonly reply: Reply;
  readonly prompt: (request: z.output<Request>, writer: Writer) => Prompt;
  /** 0 (the same every time) to 1. */
  readonly temperature: number;
  /** Most tokens that a reply may take. */
  readonly maxTokens: number;
  /** Present where the model writes text instead of JSON: makes the reply of the text. */
  readonly fromText?: (text: string, request: z.output<Request>) => z.input<Reply>;
}

/** Keeps the shapes' own types. */
export function aiTask<Request extends z.ZodType, Reply extends z.ZodType>(
  task: AiTask<Request, Reply>,
): AiTask<Request, Reply> {
  return task;
}

export type RequestOf<Task extends AiTask> = z.output<Task['request']>;
export type ReplyOf<Task extends AiTask> = z.output<Task['reply']>;
