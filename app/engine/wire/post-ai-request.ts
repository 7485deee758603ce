import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { RequestableTask } from '#core/ai-tasks.ts';
import { dataOf, taskCall, taskDelta, taskRefusal, taskReply } from '#core/api/task-call.ts';
import type { ToldFailure } from '#core/assistant/model-failures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { NetworkReply } from '../ports.ts';
import { type ApiFailure, isAnswered } from './api-failure.ts';
import { exchange, parseReply, readJson, type Wire } from './call-api.ts';

/** The server's AI reply. The task's own schema checks its data. */
export interface AiReply {
  readonly provider: string;
  readonly model: string | null;
  readonly data: unknown;
  /** Only for research: how reliable the data is. */
  readonly dataIntegrity: string | null;
  /** The message shown beside a fallback reply. */
  readonly notice: string | null;
  /** The models that were asked before and gave no reply. */
  readonly failures: readonly ToldFailure[];
}

export interface UnansweredAiRequest {
  readonly failure: ApiFailure;
  /** The server's own sentence, if it gave one. */
  readonly sentence: string | null;
  /** The models that were asked, each with its reason. */
  readonly failures: readonly ToldFailure[];
  /** The text received before it broke off. */
  readonly partial: string;
}

export interface AiRequestCall {
  readonly task: RequestableTask;
  readonly request: unknown;
  readonly signal: AbortSignal;
  /** Called with the text so far, for tasks that write text. */
  readonly onText?: (text: string) => void;
}

/** Sends an AI request to the server's assistant. Shows nothing. */
export async function postAiRequest(
  wire: Wire,
  { task, request, signal, onText }: AiRequestCall,
): Promise<Result<AiReply, UnansweredAiRequest>> {
  let partial = '';
  const answered = await exchange(
    wire,
    {
      ...taskCall(task),
      headers: {
        'Content-Type': 'application/json',
        Accept: onText ? 'text/event-stream, application/json' : 'application/json',
      },
      bytes: new TextEncoder().encode(JSON.stringify(request)),
      signal,
    },
    async (reply) => {
      if (!isStream(reply)) return readReply(await readJson(reply), task);
      for await (const { event, data } of readEvents(reply.body())) {
        const body = parseReply(data);
        if (event === 'text') onText?.((partial += taskDelta.parse(body).delta));
        else if (event === 'done') return readReply(body, task);
        else if (event === 'error') return fail({ type: 'refused', status: 502, message: data });
      }
      return fail({ type: 'unreachable' });
    },
  );
  if (answered.ok) return answered;
  return fail({ failure: answered.error, ...refusalOf(answered.error), partial });
}

function isStream(reply: NetworkReply): boolean {
  return reply.header('Content-Type')?.startsWith('text/event-stream') ?? false;
}

function readReply(body: unknown, task: RequestableTask): Result<AiReply, ApiFailure> {
  if (body === undefined) return fail({ type: 'malformed' });
  const reply = taskReply.safeParse(body);
  const data = reply.success ? dataOf(reply.data, task) : undefined;
  if (!reply.success || data === undefined)
    return fail({ type: 'refused', status: 200, message: JSON.stringify(body) });
  const { provider, model, dataIntegrity = null, notice = null, failures = [] } = reply.data;
  return ok({ provider, model, data, dataIntegrity, notice, failures });
}

function refusalOf(failure: ApiFailure): Pick<UnansweredAiRequest, 'sentence' | 'failures'> {
  // The error catalogue has its own sentence for a session that ended during a request.
  if (!isAnswered(failure) || failure.type === 'signed-out') return { sentence: null, failures: [] };
  const text = failure.message.trim();
  const json = parseReply(text);
  const refusal = taskRefusal.safeParse(json);
  if (refusal.success) return { sentence: refusal.data.message, failures: refusal.data.failures ?? [] };
  return { sentence: json !== undefined || text === '' || text.length > 300 ? null : text, failures: [] };
}

/** The events of a `text/event-stream` body, as they arrive. Leaving the loop cancels the body. */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* events.splice(0);
  }
}
