import { z } from 'zod';
import { readJsonReply, repairPrompt } from '#core/assistant/prompt.ts';
import { aiTasks, findTask, type RequestableTask, type TaskReply } from '#core/ai-tasks.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { LocalModel } from '../ports.ts';
import type { AnsweredAiRequest } from '../store/ai-requests.ts';
import type { AiRequestFailure } from './answer-ai-request.ts';

export interface LocalAiRequest<Task extends RequestableTask> {
  readonly model: LocalModel;
  readonly task: Task;
  readonly request: unknown;
  readonly writer: Writer;
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
  signal,
  onText,
}: LocalAiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  const { prompt, fromText, reply: shape, dataIntegrity: integrityOf } = findTask(task);
  const instructions = prompt(checked.data, writer);
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
      const made = shape.safeParse(fromText(text, checked.data));
      return made.success ? answered(made.data as TaskReply<Task>) : unusable(text);
    }
    const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
    const text = await model.write({ prompt: instructions, schema, signal });
    const read = readJsonReply(text, shape);
    if (read.ok) return answered(read.value as TaskReply<Task>);
    const repaired = await model.write({ prompt: repairPrompt(instructions, text, read.error), schema, signal });
    const again = readJsonReply(repaired, shape);
    return again.ok ? answered(again.value as TaskReply<Task>) : unusable('');
  } catch {
    return signal.aborted ? fail({ type: 'cancelled' }) : unusable(partial);
  }
}

function unusable(partial: string): Result<never, AiRequestFailure> {
  return fail({ type: 'failed', status: 0, message: 'Your browser’s AI model gave no usable answer.', partial });
}
