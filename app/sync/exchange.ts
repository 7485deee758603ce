import { FrameReader, MalformedFrames, type Frame } from '#core/sync/frames.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Clock, Network, NetworkReply } from '../engine/ports.ts';
import { utf8 } from './utf8.ts';

/** Why an exchange with the server did not do what it should. */
export type ExchangeFailure =
  /** No answer, or one that broke off. */
  | { readonly type: 'unreachable' }
  /** 401: the queue is kept and the person asked to sign in. */
  | { readonly type: 'signed-out' }
  /** 409 on a sync call: the browser's session belongs to another account. */
  | { readonly type: 'other-account' }
  /** 426: this client is older than the server speaks to. */
  | { readonly type: 'too-old' }
  /** 429, 5xx and answers that make no sense: try again later. */
  | { readonly type: 'retry-later'; readonly afterMs: number | null }
  | { readonly type: 'not-found' }
  /** A queued request that the server will never take. */
  | { readonly type: 'refused'; readonly sentence: string };

/** Longest silence of a request, from sending it to the last byte of its answer. */
export const exchangeTimeoutMs = 30_000;

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Longest silence in milliseconds; 30 s when absent. */
  readonly timeoutMs?: number;
}

interface Wire {
  readonly network: Network;
  readonly clock: Clock;
}

/** Sends a request and hands every frame of a good answer to `onFrame`. */
export async function exchangeFrames(
  wire: Wire,
  request: ExchangeRequest,
  onFrame: (frame: Frame) => void,
): Promise<Result<void, ExchangeFailure>> {
  return await exchange(wire, request, async (reply) => {
    const reader = new FrameReader(utf8);
    for await (const bytes of reply.body()) for (const frame of reader.push(bytes)) onFrame(frame);
    reader.end();
  });
}

/** Sends a request and returns the bytes of a good answer. */
export async function exchangeBytes(
  wire: Wire,
  request: ExchangeRequest,
): Promise<Result<Uint8Array, ExchangeFailure>> {
  return await exchange(wire, request, readAll);
}

async function exchange<Value>(
  { network, clock }: Wire,
  { timeoutMs = exchangeTimeoutMs, ...request }: ExchangeRequest,
  read: (reply: NetworkReply) => Promise<Value>,
): Promise<Result<Value, ExchangeFailure>> {
  const abort = new AbortController();
  const cancel = clock.after(timeoutMs, () => abort.abort());
  const headers = { ...request.headers, [protocolHeader]: String(protocolVersion) };
  try {
    const reply = await network.request({ ...request, headers, signal: abort.signal });
    if (reply.status >= 200 && reply.status < 300) return ok(await read(reply));
    return fail(await failureOf(request, reply));
  } catch (error) {
    // An answer of another making, such as a captive portal's page, is no answer.
    if (error instanceof MalformedFrames) return fail({ type: 'retry-later', afterMs: null });
    return fail({ type: 'unreachable' });
  } finally {
    cancel();
  }
}

async function failureOf(request: ExchangeRequest, reply: NetworkReply): Promise<ExchangeFailure> {
  switch (reply.status) {
    case 401:
      return { type: 'signed-out' };
    case 404:
      return { type: 'not-found' };
    case 409:
    case 422:
      if (request.path.startsWith('/api/sync/')) return { type: 'other-account' };
      return await refusedFor(reply);
    case 400:
    case 413:
    case 415:
      // The same bytes would be answered alike for ever; a push is told about each chunk instead.
      return request.path.startsWith('/api/sync/') ? { type: 'retry-later', afterMs: null } : await refusedFor(reply);
    case 426:
      return { type: 'too-old' };
    default: {
      const seconds = Number(reply.header('Retry-After'));
      return { type: 'retry-later', afterMs: seconds > 0 ? seconds * 1000 : null };
    }
  }
}

async function refusedFor(reply: NetworkReply): Promise<Extract<ExchangeFailure, { type: 'refused' }>> {
  return { type: 'refused', sentence: utf8.decode(await readAll(reply)).slice(0, 500) };
}

async function readAll(reply: NetworkReply): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.body()) parts.push(part);
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
