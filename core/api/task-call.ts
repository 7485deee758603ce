import * as z from 'zod/mini';
import { aiTasks, generatePath, type RequestableTask, writeTextPath } from '../ai-tasks.ts';
import { parseJson } from '../kernel/json.ts';
import type { CallAddress } from './endpoint.ts';

/** Where a task is sent. Brings every task's shapes along: whoever needs them late loads this late. */
export function taskCall(task: RequestableTask): CallAddress {
  return {
    method: 'POST',
    path: aiTasks[task].call?.path ?? (task === 'write-text' ? writeTextPath : generatePath),
    timeLimit: 'assistant',
  };
}

/** What every task's reply says around its data, which the task's own shape checks. */
export const taskReply = z.object({
  success: z.literal(true),
  provider: z.string(),
  model: z.nullable(z.string()),
  data: z.optional(z.unknown()),
  /** Instead of data where one call does several tasks: the data as JSON in a text. */
  content: z.optional(z.string()),
  /** Beside a research's data: how far it can be relied on. */
  dataIntegrity: z.optional(z.string()),
  /** Beside a reply that stands in for the one that was asked for. */
  notice: z.optional(z.string()),
});

/** A reply's data: undefined where it has none, null where its content should be JSON and is none. */
export function dataOf({ data, content }: z.output<typeof taskReply>, task: RequestableTask): unknown {
  if (content === undefined) return data;
  if (task === 'write-text') return { content };
  const read = parseJson(content);
  // The one list that travels as content.
  return Array.isArray(read) ? { topics: read } : read;
}

/** How an AI call says what went wrong. */
export const taskRefusal = z.object({ message: z.string() });

/** The next stretch of a text that is being written. */
export const taskDelta = z.object({ delta: z.string() });
