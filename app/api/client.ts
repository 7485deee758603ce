import { messages } from '#core/api/messages.ts';
import { type Result, fail, ok } from '#core/kernel/result.ts';

/** Why a call to the server did not succeed. */
export type ApiFailure =
  /** The server answered, and its answer is not a success. */
  | { readonly type: 'refused'; readonly status: number; readonly message: string }
  /** Nobody answered: offline, or nothing came in time. */
  | { readonly type: 'unreachable'; readonly message: string };

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** On the product's own origin, for example `/api/auth/me`. */
  readonly path: string;
  readonly json?: unknown;
  /** Milliseconds after which no answer counts as none. */
  readonly timeout?: number;
  /** What a failure without a text of its own means here. */
  readonly whenSilent?: string;
}

/** The answer's body: JSON where the server says so, otherwise text. */
export type ApiBody = unknown;

const defaultTimeout = 30_000;

/** Calls the server with the session's credentials. Never shows anything: the caller decides what a failure means. */
export async function callApi({
  method,
  path,
  json,
  timeout = defaultTimeout,
  whenSilent,
}: ApiCall): Promise<Result<ApiBody, ApiFailure>> {
  // Believed when it says no; asking anyway would only fill the console.
  if (!navigator.onLine) return fail({ type: 'unreachable', message: messages.networkError });
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  };
  if (json !== undefined) {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(json);
  }
  try {
    const reply = await fetch(path, init);
    if (!reply.ok)
      return fail({ type: 'refused', status: reply.status, message: await failureSentence(reply, path, whenSilent) });
    const isJson = reply.headers.get('Content-Type')?.includes('application/json') ?? false;
    return ok(isJson ? await reply.json() : await reply.text());
  } catch {
    return fail({ type: 'unreachable', message: messages.networkError });
  }
}

/** The sentences of the error catalogue (specification, section 8). */
async function failureSentence(reply: Response, path: string, whenSilent: string | undefined): Promise<string> {
  // Sign-in answers 401 with its own sentence; elsewhere it means that nobody is signed in.
  if (reply.status === 401 && path !== '/api/auth/login') return messages.authenticationRequired;
  if (reply.status === 429) return messages.tooManyRequests;
  const text = (await reply.text().catch(() => '')).trim();
  return text || (whenSilent ?? `API request failed with status ${reply.status}`);
}
