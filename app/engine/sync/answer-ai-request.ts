import {
  aiTasks,
  findTask,
  isBuiltInTask,
  loadBuiltInAnswer,
  type RequestableTask,
  type TaskReply,
} from '#core/ai-tasks.ts';
import { tellFailure, type ToldFailure } from '#core/assistant/model-failures.ts';
import type { Nearness } from '#core/assistant/own-passages.ts';
import type { Writer } from '#core/assistant/writer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isAnswered } from '../wire/api-failure.ts';
import type { Wire } from '../wire/call-api.ts';
import { postAiRequest } from '../wire/post-ai-request.ts';
import type { AnsweredAiRequest } from '../store/ai-requests.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { passagesFor } from '../store/published-texts.ts';

export type AiRequestFailure =
  /** A required field is missing, by its fixed name (docs/rules.md, "Required and limits"). */
  | { readonly type: 'missing'; readonly message: string }
  | {
      readonly type: 'failed';
      readonly status: number;
      readonly message: string | null;
      readonly partial: string;
      /** The models that were asked, each with its reason. */
      readonly failures: readonly ToldFailure[];
    }
  | { readonly type: 'cancelled' };

export interface AiRequest<Task extends RequestableTask> {
  readonly wire: Wire;
  readonly task: Task;
  readonly request: unknown;
  readonly writer: Writer;
  /** Where passages are read that the person has published; null for a request without them. */
  readonly store: DeviceStore | null;
  /** Chooses these passages by meaning too, on a device that can. */
  readonly nearness?: Nearness | undefined;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
}

/**
 * Sends the AI request to the server. When the server cannot be reached, this device's built-in assistant answers, except
 * where only a model can. It never answers instead of a model that failed: the person reads why, and chooses.
 */
export async function answerAiRequest<Task extends RequestableTask>({
  wire,
  task,
  request,
  writer,
  store,
  nearness,
  signal,
  onText,
}: AiRequest<Task>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  // Loaded before the request is sent: if the request fails, there may be no network to load the code.
  const builtIn = isBuiltInTask(task) ? await loadBuiltInAnswer(task) : null;
  const { fallback, dataIntegrity: integrityOf } = findTask(task);
  const standIn = fallback?.isForUnreadableOnly ? undefined : fallback;
  const answerHere = (
    instead: typeof fallback,
    failures: readonly ToldFailure[],
  ): Result<AnsweredAiRequest<Task>, AiRequestFailure> => {
    if (!builtIn) return fail({ type: 'failed', status: 0, message: null, partial: '', failures: [needsModel] });
    const about = instead?.about?.(checked.data) ?? checked.data;
    const answer = builtIn(about as never, writer) as TaskReply<Task>;
    const reply = instead ? (instead.pick(answer) as TaskReply<Task>) : answer;
    const dataIntegrity = integrityOf?.(reply, new Set()) ?? null;
    return ok({ reply, provider: 'built-in', model: null, dataIntegrity, notice: instead?.notice ?? null, failures });
  };
  const passages = store ? await passagesFor(store, task, request, nearness, signal) : [];
  const whole = passages.length > 0 ? { ...(request as object), passages } : request;
  const answered = await postAiRequest(wire, { task, request: whole, signal, ...(onText ? { onText } : {}) });
  if (answered.ok) {
    const { data, ...who } = answered.value;
    const reply = aiTasks[task].reply.safeParse(data);
    if (reply.success) return ok({ ...who, reply: reply.data as TaskReply<Task> });
    const instead = data === null ? fallback : standIn;
    const { failures } = who;
    if (instead) return answerHere(instead, failures);
    return fail({ type: 'failed', status: 200, message: null, partial: '', failures });
  }
  const { failure, sentence, partial, failures } = answered.error;
  if (failure.type === 'cancelled') return fail({ type: 'cancelled' });
  if (isAnswered(failure)) {
    if (standIn) return answerHere(standIn, failures);
    return fail({ type: 'failed', status: failure.status, message: sentence, partial, failures });
  }
  // Half a draft from a model is worth more than a whole one from patterns.
  if (partial !== '') return fail({ type: 'failed', status: 0, message: null, partial, failures });
  return answerHere(standIn, failures);
}

/** Answers with this device's built-in assistant, because the person chose it. Nothing is sent. */
export async function answerBuiltIn<Task extends RequestableTask>({
  task,
  request,
  writer,
}: Pick<AiRequest<Task>, 'task' | 'request' | 'writer'>): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  const checked = aiTasks[task].request.safeParse(request);
  if (!checked.success) return fail({ type: 'missing', message: checked.error.issues[0]?.message ?? '' });
  if (!isBuiltInTask(task))
    return fail({ type: 'failed', status: 0, message: null, partial: '', failures: [needsModel] });
  const reply = (await loadBuiltInAnswer(task))(checked.data as never, writer) as TaskReply<Task>;
  const dataIntegrity = findTask(task).dataIntegrity?.(reply, new Set()) ?? null;
  return ok({ reply, provider: 'built-in', model: null, dataIntegrity, notice: null, failures: [] });
}

const needsModel = tellFailure({ provider: 'built-in', model: null, kind: 'needs-model', waitSeconds: null });
