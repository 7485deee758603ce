import { aiTasks, type TaskReply } from '#core/ai/tasks.ts';
import type { AskableTask } from '#core/ai/task-paths.ts';
import type { Writer } from '#core/ai/writer.ts';
import { answerBuiltIn } from '#core/ai/built-in/answer-built-in.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isAnswered } from '../../api/api-failure.ts';
import type { Wire } from '../../api/exchange.ts';
import { postAiRequest } from '../../api/post-ai-request.ts';

/** An answer and who gave it. */
export interface AnsweredAiRequest<Task extends AskableTask = AskableTask> {
  readonly reply: TaskReply<Task>;
  readonly provider: string;
  readonly model: string | null;
  readonly dataIntegrity: string | null;
}

export type AiRequestFailure =
  /** Something that the task needs is not there; in the words of the specification. */
  | { readonly type: 'missing'; readonly message: string }
  | { readonly type: 'failed'; readonly status: number; readonly message: string | null; readonly partial: string }
  | { readonly type: 'cancelled' };

export interface AiRequest<Task extends AskableTask> {
  readonly wire: Wire;
  readonly task: Task;
  readonly request: unknown;
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
}

/** Asks the server; where nobody answers, the assistant that this device carries. */
export async function answerAiRequest<Task extends AskableTask>({
  wire,
  task,
  request,
  writer,
  signal,
  onText,
}: AiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  const answered = await postAiRequest(wire, { task, request, signal, ...(onText ? { onText } : {}) });
  if (answered.ok) {
    const { data, ...who } = answered.value;
    const reply = aiTasks[task].reply.safeParse(data);
    return reply.success
      ? ok({ ...who, reply: reply.data as TaskReply<Task> })
      : fail({ type: 'failed', status: 200, message: null, partial: '' });
  }
  const { failure, sentence, partial } = answered.error;
  if (failure.type === 'cancelled') return fail({ type: 'cancelled' });
  if (isAnswered(failure)) {
    // Openers fall back whatever went wrong (specification part 2, section 8); other tasks say it.
    if (task === 'openers' && failure.status >= 500) return ok(builtInAnswer(task, checked.data, writer));
    return fail({ type: 'failed', status: failure.status, message: sentence, partial });
  }
  // Half a draft of a model is worth more than a whole one of patterns.
  if (partial !== '') return fail({ type: 'failed', status: 0, message: null, partial });
  return ok(builtInAnswer(task, checked.data, writer));
}

function builtInAnswer<Task extends AskableTask>(
  task: Task,
  request: unknown,
  writer: Writer,
): AnsweredAiRequest<Task> {
  const reply = answerBuiltIn(task, request as Parameters<typeof answerBuiltIn<Task>>[1], writer);
  return { reply, provider: 'built-in', model: null, dataIntegrity: task === 'research' ? 'other' : null };
}
