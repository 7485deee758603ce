import { loadBuiltInAnswer } from '#core/ai/built-in/load-built-in-answer.ts';
import { aiTasks, findTask, type RequestableTask, type TaskReply, type TaskRequest } from '#core/ai/tasks.ts';
import type { Writer } from '#core/ai/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { postAiRequest } from '../../api/post-ai-request.ts';

/** An answer and who gave it. */
export interface AnsweredAiRequest<Task extends RequestableTask = RequestableTask> {
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

export interface AiRequest<Task extends RequestableTask> {
  readonly task: Task;
  readonly request: unknown;
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
}

/** Sends the request to the server; where that cannot be reached, the built-in assistant of this device answers. */
export async function answerAiRequest<Task extends RequestableTask>({
  task,
  request,
  writer,
  signal,
  onText,
}: AiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  // Loaded before the request is sent: when that fails, there may be no network to load it from.
  const builtIn = await loadBuiltInAnswer(task);
  const answerHere = () => {
    const reply = builtIn(checked.data as TaskRequest<Task>, writer);
    const dataIntegrity = findTask(task).dataIntegrity?.(reply, new Set()) ?? null;
    return ok({ reply, provider: 'built-in', model: null, dataIntegrity });
  };
  const answered = await postAiRequest({ task, request, signal, ...(onText ? { onText } : {}) });
  if (answered.ok) {
    const { data, ...who } = answered.value;
    const reply = aiTasks[task].reply.safeParse(data);
    return reply.success
      ? ok({ ...who, reply: reply.data as TaskReply<Task> })
      : fail({ type: 'failed', status: 200, message: null, partial: '' });
  }
  switch (answered.error.type) {
    case 'cancelled':
      return fail(answered.error);
    case 'refused':
      if (findTask(task).fallsBackToBuiltIn && answered.error.status >= 500) return answerHere();
      return fail({ ...answered.error, type: 'failed' });
    case 'unreachable':
      // Half a draft of a model is worth more than a whole one of patterns.
      if (answered.error.partial !== '')
        return fail({ type: 'failed', status: 0, message: null, partial: answered.error.partial });
      return answerHere();
  }
}
