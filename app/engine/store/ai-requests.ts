import { aiTasks, type RequestableTask, type TaskReply } from '#core/ai-tasks.ts';
import { taskCall } from '#core/api/task-call.ts';
import type { ToldFailure } from '#core/assistant/model-failures.ts';
import type { Nearness } from '#core/assistant/own-passages.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { EngineDeps } from '../ports.ts';
import { passagesFor } from './published-texts.ts';
import type { AiRequestRow } from './rows.ts';

export interface QueuedAiRequest {
  /** The item that the request is about; null for the studio's ideas and for the test page. */
  readonly itemId: string | null;
  readonly task: RequestableTask;
  readonly request: unknown;
  /** Chooses own passages by meaning too, on a device that can. */
  readonly nearness?: Nearness | undefined;
}

interface AiRequestHome {
  readonly deps: EngineDeps;
  /** Starts a pass of the drainer now. */
  readonly nudge: () => void;
}

/** Queues an AI request until the network is available. A newer request of the same kind replaces it. */
export async function queueAiRequest(
  { deps: { store, clock, random }, nudge }: AiRequestHome,
  { itemId, task, request, nearness }: QueuedAiRequest,
): Promise<void> {
  const now = clock.now();
  const passages = await passagesFor(store, task, request, nearness);
  const whole = passages.length > 0 ? { ...(request as object), passages } : request;
  await store.write(['aiRequests'], async (transaction) => {
    const aiRequests = transaction.table('aiRequests');
    const older = (await aiRequests.all()).filter(
      (queued) => queued.itemId === itemId && queued.task === task && queued.state !== 'answered',
    );
    await aiRequests.remove(older.map(({ id }) => id));
    await aiRequests.put({
      id: uuidFromBytes(random.bytes(16)),
      itemId,
      task,
      path: taskCall(task).path,
      request: JSON.stringify(whole),
      state: 'waiting',
      answer: null,
      reason: null,
      at: now,
      notBefore: now,
    });
  });
  nudge();
}

/** Cancels a queued AI request, or discards its reply. */
export async function removeAiRequest({ deps }: AiRequestHome, id: string): Promise<void> {
  await deps.store.write(['aiRequests'], async (transaction) => {
    await transaction.table('aiRequests').remove([id]);
  });
}

/** An AI reply with the provider and model that gave it. */
export interface AnsweredAiRequest<Task extends RequestableTask = RequestableTask> {
  readonly reply: TaskReply<Task>;
  readonly provider: string;
  readonly model: string | null;
  readonly dataIntegrity: string | null;
  /** The message shown beside a fallback reply. It is not stored with the reply. */
  readonly notice?: string | null;
  /** The models that were asked before and gave no reply. Not stored with the reply. */
  readonly failures?: readonly ToldFailure[];
}

/** An AI reply as an item stores it: its own fields, and the provider beside them. */
export function storeAiReply({ reply, provider, model, dataIntegrity }: AnsweredAiRequest): string {
  return JSON.stringify({ ...reply, provider, model, ...(dataIntegrity === null ? {} : { dataIntegrity }) });
}

/** The reply to a queued AI request as an item stores it; null when it does not have the task's shape. */
export function storeQueued({ task, answer }: AiRequestRow): string | null {
  const reply = parseJson(answer?.reply);
  if (!answer || typeof reply !== 'object' || reply === null) return null;
  const json = JSON.stringify({ ...reply, provider: answer.provider, model: answer.model });
  return readAiReply(task, json) && json;
}

/** Reads a stored AI reply. Returns null when there is none, or when this program does not know its shape. */
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
