import { aiTasks, type RequestableTask, type TaskReply } from '#core/ai-tasks.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { AiRequestRow } from '../rows.ts';

/** A reply and who gave it. */
export interface AnsweredAiRequest<Task extends RequestableTask = RequestableTask> {
  readonly reply: TaskReply<Task>;
  readonly provider: string;
  readonly model: string | null;
  readonly dataIntegrity: string | null;
  /** What is said beside a reply that stands in for the one that was asked for; not kept with it. */
  readonly notice?: string | null;
}

/** A reply as an item keeps it: its own fields, and the provider beside them. */
export function storeAiReply({ reply, provider, model, dataIntegrity }: AnsweredAiRequest): string {
  return JSON.stringify({ ...reply, provider, model, ...(dataIntegrity === null ? {} : { dataIntegrity }) });
}

/** The reply to a queued request as an item keeps it; null when it is not of the task's shape. */
export function storeQueued({ task, answer }: AiRequestRow): string | null {
  const reply = parseJson(answer?.reply);
  if (!answer || typeof reply !== 'object' || reply === null) return null;
  const json = JSON.stringify({ ...reply, provider: answer.provider, model: answer.model });
  return readAiReply(task, json) && json;
}

/** Reads a kept reply. Null when there is none, or one of a shape that this version does not know. */
export function readAiReply<Task extends RequestableTask>(
  task: Task,
  json: string | null,
): AnsweredAiRequest<Task> | null {
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
