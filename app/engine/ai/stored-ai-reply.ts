import { aiTasks, type TaskReply } from '#core/ai/tasks.ts';
import type { AskableTask } from '#core/ai/task-paths.ts';
import { parseJson } from '#core/kernel/parse-json.ts';
import type { AskRow } from '../rows.ts';
import type { Answer } from './answer-ai-request.ts';

/** An answer as a piece keeps it: the reply's own fields, and beside them who gave it. */
export function storeAnswer({ reply, provider, model, dataIntegrity }: Answer): string {
  return JSON.stringify({ ...reply, provider, model, ...(dataIntegrity === null ? {} : { dataIntegrity }) });
}

/** The answer of a question that waited, as a piece keeps it; null when it is not of the task's shape. */
export function storeQueued({ task, answer }: AskRow): string | null {
  const reply = parseJson(answer?.reply);
  if (!answer || typeof reply !== 'object' || reply === null) return null;
  const json = JSON.stringify({ ...reply, provider: answer.provider, model: answer.model });
  return readAnswer(task, json) && json;
}

/** Reads a kept answer. Null when there is none, or one of a shape that this version does not know. */
export function readAnswer<Task extends AskableTask>(task: Task, json: string | null): Answer<Task> | null {
  const stored = parseJson(json);
  const reply = aiTasks[task].reply.safeParse(stored);
  if (!reply.success) return null;
  const { provider, model, dataIntegrity } = stored as Record<string, unknown>;
  return {
    reply: reply.data as TaskReply<Task>,
    provider: typeof provider === 'string' ? provider : 'unknown',
    model: typeof model === 'string' ? model : null,
    dataIntegrity: typeof dataIntegrity === 'string' ? dataIntegrity : null,
  };
}
