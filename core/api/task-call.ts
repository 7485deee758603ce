import * as z from 'zod/mini';
import { aiTasks, generatePath, type RequestableTask, writeTextPath } from '../ai-tasks.ts';
import { toldFailure } from '../assistant/model-failures.ts';
import { parseJson } from '../kernel/json.ts';
import type { CallAddress } from './endpoint.ts';

/**
 * The API call of a task. Importing this loads the shapes of every task, so import it lazily where they are needed
 * late.
 */
export function taskCall(task: RequestableTask): CallAddress {
  return {
    method: 'POST',
    path: aiTasks[task].call?.path ?? (task === 'write-text' ? writeTextPath : generatePath),
    timeLimit: 'assistant',
  };
}

/** The part of a reply that all tasks share. The task's own shape checks `data`. */
export const taskReply = z.object({
  success: z.literal(true),
  provider: z.string(),
  model: z.nullable(z.string()),
  data: z.optional(z.unknown()),
  /** The data as a JSON text, in place of `data`, for the call that serves several tasks. */
  content: z.optional(z.string()),
  /** Present for research: how reliable the findings are. */
  dataIntegrity: z.optional(z.string()),
  /** Present when the reply is a fallback. */
  notice: z.optional(z.string()),
  failures: z.optional(z.array(toldFailure)),
});

/** The data of a reply. Undefined when it has none, null when `content` should be JSON but is not. */
export function dataOf({ data, content }: z.output<typeof taskReply>, task: RequestableTask): unknown {
  if (content === undefined) return data;
  if (task === 'write-text') return { content };
  const read = parseJson(content);
  // Topics are the only list that is sent in `content`.
  return Array.isArray(read) ? { topics: read } : read;
}

/** The error body of an AI call. `failures`: the models that were asked, each with its reason. */
export const taskRefusal = z.object({ message: z.string(), failures: z.optional(z.array(toldFailure)) });

/** The next chunk of a streamed text. */
export const taskDelta = z.object({ delta: z.string() });
