import { taskPath } from '#core/ai/task-path.ts';
import type { RequestableTask } from '#core/ai/tasks.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { readEvents } from './read-events.ts';

/** What came back, unchecked: the caller knows the task's shape. */
export interface AiReply {
  readonly provider: string;
  readonly model: string | null;
  readonly data: unknown;
  /** Beside a research's data: how far it can be relied on. */
  readonly dataIntegrity: string | null;
}

export type AiRequestFailure =
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly message: string | null;
      /** What had come when it broke off. */ readonly partial: string;
    }
  /** Nobody answered: offline, or nothing came in time. */
  | { readonly type: 'unreachable'; readonly partial: string }
  | { readonly type: 'cancelled' };

export interface AiRequestCall {
  readonly task: RequestableTask;
  readonly request: unknown;
  readonly signal: AbortSignal;
  /** Hears the text so far, where the task writes text. */
  readonly onText?: (text: string) => void;
}

/** A model may take a minute, and the server a moment more. */
const timeoutMs = 75_000;

/** Asks the server's assistant. Never shows anything. */
export async function postAiRequest({
  task,
  request,
  signal,
  onText,
}: AiRequestCall): Promise<Result<AiReply, AiRequestFailure>> {
  let partial = '';
  if (!navigator.onLine) return fail({ type: 'unreachable', partial });
  try {
    const response = await fetch(taskPath(task), {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        'Content-Type': 'application/json',
        Accept: onText ? 'text/event-stream, application/json' : 'application/json',
      },
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok)
      return fail({
        type: 'refused',
        status: response.status,
        message: sentenceOf(response.status, await response.text()),
        partial,
      });
    if (!isStream || !response.body) return readReply(await response.json(), partial);
    for await (const { event: name, data } of readEvents(response.body)) {
      const reply = JSON.parse(data) as Reply;
      if (name === 'text') onText?.((partial += reply.delta ?? ''));
      else if (name === 'done') return readReply(reply, partial);
      else if (name === 'error') return fail({ type: 'refused', status: 502, message: reply.message ?? null, partial });
    }
    return fail({ type: 'unreachable', partial });
  } catch {
    return fail(signal.aborted ? { type: 'cancelled' } : { type: 'unreachable', partial });
  }
}

interface Reply {
  readonly success?: boolean;
  readonly message?: string;
  readonly provider?: string;
  readonly model?: string | null;
  readonly data?: unknown;
  readonly dataIntegrity?: string;
  readonly delta?: string;
}

function readReply(body: unknown, partial: string): Result<AiReply, AiRequestFailure> {
  const { success, message = null, provider = '', model = null, data, dataIntegrity = null } = body as Reply;
  if (success === false || data === undefined) return fail({ type: 'refused', status: 200, message, partial });
  return ok({ provider, model, data, dataIntegrity });
}

/** The server's own sentence, where it gave one. */
function sentenceOf(status: number, body: string): string | null {
  // The catalogue has words of its own for a session that has ended while an assistant is asked.
  if (status === 401) return null;
  try {
    return (JSON.parse(body) as Reply).message ?? null;
  } catch {
    return body.trim() === '' || body.length > 300 ? null : body.trim();
  }
}
