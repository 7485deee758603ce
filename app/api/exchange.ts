import type { CallAddress } from '#core/api/endpoint.ts';
import { errorIdHeader } from '#core/api/error-id-header.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol.ts';
import type { Clock, Network, NetworkReply } from '../engine/ports.ts';
import type { ApiFailure } from './api-failure.ts';
import { readText } from './read-reply.ts';
import { timeLimits } from './time-limits.ts';
import { watchProgress } from './watch-progress.ts';

/** The ports that calls travel by: a page, a service worker and the simulator each bring their own. */
export interface Wire {
  readonly network: Network;
  readonly clock: Clock;
}

export interface ExchangeRequest extends Pick<CallAddress, 'method' | 'timeLimit' | 'speaksProtocol'> {
  /** With its parameters filled in and its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array;
  /** Ends the exchange early. */
  readonly signal?: AbortSignal;
}

export type ReadReply<Value> = (reply: NetworkReply) => Promise<Result<Value, ApiFailure>>;

/**
 * Sends a request and hands a good answer to `read`; every call of the app comes through here. Never shows anything:
 * the caller decides what a failure means. When `read` throws, the answer broke off.
 */
export async function exchange<Value>(
  { network, clock }: Wire,
  request: ExchangeRequest,
  read: ReadReply<Value>,
): Promise<Result<Value, ApiFailure>> {
  const { method, path, headers, bytes, timeLimit = 'default', signal } = request;
  if (signal?.aborted) return fail({ type: 'cancelled' });
  const ending = new AbortController();
  const end = () => ending.abort();
  signal?.addEventListener('abort', end);
  const progress = watchProgress(clock, timeLimits[timeLimit], { bodyBytes: bytes?.length ?? 0, onDead: end });
  try {
    const answer = await network.request({
      method,
      path,
      headers: { ...headers, [protocolHeader]: String(protocolVersion) },
      ...(bytes ? { body: bytes } : {}),
      signal: ending.signal,
    });
    const reply = progress.watched(answer);
    if (reply.status >= 200 && reply.status < 300) return await read(reply);
    return fail(await failureOf(request, reply));
  } catch (error) {
    if (signal?.aborted) return fail({ type: 'cancelled' });
    if (ending.signal.aborted) return fail({ type: 'unreachable', timedOut: true });
    return fail({ type: 'unreachable', ...(isNothingSent(error) ? { unsent: true } : {}) });
  } finally {
    progress.stop();
    signal?.removeEventListener('abort', end);
  }
}

function isNothingSent(error: unknown): boolean {
  return error instanceof Error && error.name === 'NothingSent';
}

async function failureOf({ speaksProtocol }: ExchangeRequest, reply: NetworkReply): Promise<ApiFailure> {
  const { status, statusText = '' } = reply;
  // The status counts, also when its words were lost.
  const answer = { status, statusText, message: await readText(reply).catch(() => '') };
  const seconds = Number(reply.header('Retry-After'));
  const retryLater = { type: 'retry-later', afterMs: seconds > 0 ? seconds * 1000 : null, ...answer } as const;
  switch (status) {
    case 401:
      // Anybody on the way can ask for a password; only the server knows who is signed in.
      return reply.header(errorIdHeader) ? { type: 'signed-out', ...answer } : retryLater;
    case 404:
      return { type: 'not-found', ...answer };
    case 409:
    case 422:
      if (speaksProtocol) return { type: 'other-account', ...answer };
      // The same request is still being carried out.
      return seconds > 0 ? retryLater : { type: 'refused', ...answer };
    case 400:
    case 413:
    case 415:
      // The same bytes would be answered alike for ever; a push is told about each chunk instead.
      return speaksProtocol ? retryLater : { type: 'refused', ...answer };
    case 426:
      return { type: 'too-old', ...answer };
    default:
      return retryLater;
  }
}
