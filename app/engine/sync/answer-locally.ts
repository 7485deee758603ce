import { deviceTaskOf } from '#core/assistant/device-tasks.ts';
import { modelShape } from '#core/assistant/task.ts';
import { type ModelFailureKind, tellFailure } from '#core/assistant/model-failures.ts';
import { repairPrompt } from '#core/assistant/prompt.ts';
import { readJsonReply, withoutThinking } from '#core/assistant/read-reply.ts';
import { aiTasks, findTask, type RequestableTask, type TaskReply } from '#core/ai-tasks.ts';
import type { Nearness } from '#core/assistant/own-passages.ts';
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
  /** Chooses these passages by meaning too, on a device that can. */
  readonly nearness?: Nearness | undefined;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
  /** Called while the model is downloaded, with the share that is here: 0 to 1. */
  readonly onDownload?: (share: number) => void;
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
  nearness,
  signal,
  onText,
  onDownload,
}: LocalAiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  const { prompt, fromText, dataIntegrity: integrityOf, ...shapes } = findTask(task);
  const shape = modelShape(shapes);
  const passages = store ? await passagesFor(store, task, checked.data, nearness, signal) : [];
  const instructions = prompt(checked.data, { ...writer, passages });
  const answered = (reply: TaskReply<Task>): Result<AnsweredAiRequest<Task>, AiRequestFailure> =>
    ok({
      reply,
      provider: LOCAL_PROVIDER,
      model: null,
      dataIntegrity: integrityOf?.(reply, new Set()) ?? null,
      notice: null,
    });
  // A rewriter gets the words alone, without the prompt around them.
  const { content } = checked.data as { readonly content?: string };
  const isRewritten = deviceTaskOf(task)?.api === 'Rewriter' && content !== undefined;
  const course = { task, signal, ...(isRewritten && { input: content }), ...(onDownload && { onDownload }) };
  if (fromText) {
    let partial = '';
    const hear = (text: string) => onText?.((partial = text));
    const text = await model.write({ ...course, prompt: instructions, onText: hear });
    if (!text.ok) return notAnswered(text.error, signal, partial);
    const made = shape.safeParse(fromText(withoutThinking(text.value), checked.data));
    return made.success ? answered(made.data as TaskReply<Task>) : notAnswered('unusable', signal, text.value);
  }
  const text = await model.write({ ...course, prompt: instructions });
  if (!text.ok) return notAnswered(text.error, signal);
  const read = readJsonReply(text.value, shape);
  if (read.ok) return answered(read.value as TaskReply<Task>);
  const repaired = await model.write({ ...course, prompt: repairPrompt(instructions, text.value, read.error) });
  if (!repaired.ok) return notAnswered(repaired.error, signal);
  const again = readJsonReply(repaired.value, shape, text.value);
  return again.ok ? answered(again.value as TaskReply<Task>) : notAnswered('unusable', signal);
}

function notAnswered(kind: ModelFailureKind, signal: AbortSignal, partial = ''): Result<never, AiRequestFailure> {
  if (signal.aborted) return fail({ type: 'cancelled' });
  const message = 'Your browser’s AI model gave no usable answer.';
  const failures = [tellFailure({ provider: LOCAL_PROVIDER, model: null, kind, waitSeconds: null })];
  return fail({ type: 'failed', status: 0, message, partial, failures });
}
