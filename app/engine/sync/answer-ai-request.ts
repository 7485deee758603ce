import {
  aiTasks,
  findTask,
  loadBuiltInAnswer,
  type RequestableTask,
  type TaskReply,
  type TaskRequest,
} from '#core/ai-tasks.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isAnswered } from '../wire/api-failure.ts';
import type { Wire } from '../wire/call-api.ts';
import { postAiRequest } from '../wire/post-ai-request.ts';
import type { AnsweredAiRequest } from '../store/ai-requests.ts';

export type AiRequestFailure =
  /** A required field is missing, by its fixed name (docs/rules.md, "Required and limits"). */
  | { readonly type: 'missing'; readonly message: string }
  | { readonly type: 'failed'; readonly status: number; readonly message: string | null; readonly partial: string }
  | { readonly type: 'cancelled' };

export interface AiRequest<Task extends RequestableTask> {
  readonly wire: Wire;
  readonly task: Task;
  readonly request: unknown;
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
}

/** Sends the AI request to the server. When the server cannot be reached, this device's built-in assistant answers. */
export async function answerAiRequest<Task extends RequestableTask>({
  wire,
  task,
  request,
  writer,
  signal,
  onText,
}: AiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  // Loaded before the request is sent: if the request fails, there may be no network to load the code.
  const builtIn = await loadBuiltInAnswer(task);
  const { fallback, dataIntegrity: integrityOf } = findTask(task);
  const standIn = fallback?.isForUnreadableOnly ? undefined : fallback;
  const answerHere = (instead: typeof fallback) => {
    const whole = builtIn(checked.data as TaskRequest<Task>, writer);
    const reply = instead ? (instead.pick(whole) as TaskReply<Task>) : whole;
    const dataIntegrity = integrityOf?.(reply, new Set()) ?? null;
    return ok({ reply, provider: 'built-in', model: null, dataIntegrity, notice: instead?.notice ?? null });
  };
  const answered = await postAiRequest(wire, { task, request, signal, ...(onText ? { onText } : {}) });
  if (answered.ok) {
    const { data, ...who } = answered.value;
    const reply = aiTasks[task].reply.safeParse(data);
    if (reply.success) return ok({ ...who, reply: reply.data as TaskReply<Task> });
    const instead = data === null ? fallback : standIn;
    return instead ? answerHere(instead) : fail({ type: 'failed', status: 200, message: null, partial: '' });
  }
  const { failure, sentence, partial } = answered.error;
  if (failure.type === 'cancelled') return fail({ type: 'cancelled' });
  if (isAnswered(failure)) {
    if (standIn) return answerHere(standIn);
    return fail({ type: 'failed', status: failure.status, message: sentence, partial });
  }
  // Half a draft from a model is worth more than a whole one from patterns.
  if (partial !== '') return fail({ type: 'failed', status: 0, message: null, partial });
  return answerHere(standIn);
}
