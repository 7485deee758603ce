import { repairPrompt } from '#core/assistant/prompt.ts';
import { readJsonReply, withoutThinking } from '#core/assistant/read-reply.ts';
import { aiTasks, findTask, type RequestableTask, type TaskReply } from '#core/ai-tasks.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { LocalModel } from '../ports.ts';
import type { AnsweredAiRequest } from '../store/ai-requests.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { passagesFor } from '../store/published-texts.ts';
import type { AiRequestFailure } from './answer-ai-request.ts';

export interface LocalAiRequest<Task extends RequestableTask> {
  readonly model: LocalModel;
  readonly task: Task;
  readonly request: unknown;
  readonly writer: Writer;
  /** Where passages are read that the person has published; null for a request without them. */
  readonly store: DeviceStore | null;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
}

/** The provider name for the local model, beside the server's providers. */
export const LOCAL_PROVIDER = 'browser';

/**
 * Sends the AI request to this device's model. A reply of the wrong shape is repaired once. Nothing leaves the device.
 */
export async function answerLocally<Task extends RequestableTask>({
  model,
  task,
  request,
  writer,
  store,
  signal,
  onText,
}: LocalAiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  const { prompt, fromText, reply: shape, dataIntegrity: integrityOf } = findTask(task);
  const passages = store ? await passagesFor(store, task, checked.data) : [];
  const instructions = prompt(checked.data, { ...writer, passages });
  const answered = (reply: TaskReply<Task>): Result<AnsweredAiRequest<Task>, AiRequestFailure> =>
    ok({
      reply,
      provider: LOCAL_PROVIDER,
      model: null,
      dataIntegrity: integrityOf?.(reply, new Set()) ?? null,
      notice: null,
    });
  let partial = '';
  try {
    if (fromText) {
      const hear = (text: string) => onText?.((partial = text));
      const text = await model.write({ prompt: instructions, signal, onText: hear });
      const made = shape.safeParse(fromText(withoutThinking(text), checked.data));
      return made.success ? answered(made.data as TaskReply<Task>) : unusable(text);
    }
    const text = await model.write({ prompt: instructions, signal });
    const read = readJsonReply(text, shape);
    if (read.ok) return answered(read.value as TaskReply<Task>);
    const repaired = await model.write({ prompt: repairPrompt(instructions, text, read.error), signal });
    const again = readJsonReply(repaired, shape, text);
    return again.ok ? answered(again.value as TaskReply<Task>) : unusable('');
  } catch {
    return signal.aborted ? fail({ type: 'cancelled' }) : unusable(partial);
  }
}

function unusable(partial: string): Result<never, AiRequestFailure> {
  const message = 'Your browser’s AI model gave no usable answer.';
  return fail({ type: 'failed', status: 0, message, partial, failures: [] });
}
