import { request as requestHttp, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { version } from '../version.ts';
import { connectPublicly } from './connections.ts';
import type { Publishing } from './platform-adapter.ts';

/** What every request of an adapter shares. Tests shorten the times. Milliseconds and bytes. */
export interface RequestLimits {
  /** Private addresses that may be asked all the same; for tests. */
  readonly allowedAddresses: readonly string[];
  readonly connectMs: number;
  /** The whole exchange, connecting included. */
  readonly totalMs: number;
  readonly maxAnswerBytes: number;
}

export const requestLimits: RequestLimits = {
  allowedAddresses: [],
  connectMs: 5_000,
  totalMs: 30_000,
  maxAnswerBytes: 250_000,
};

export interface PlatformRequest extends Pick<Publishing, 'mayPost' | 'signal'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether it changes anything at the platform: only then `mayPost` is asked. */
  readonly isPost: boolean;
}

/**
 * - `answer`: the platform's whole answer, whatever its status. Redirects are answers: nothing is followed
 * - `not-sent`: certainly nothing reached the platform. `forbidden`: the address is never asked; `not-now`: it was not its
 *   turn, because another process has it, or there was no time left
 * - `unclear`: something was sent, and no whole answer came
 */
export type RequestResult =
  | PlatformAnswer
  | { readonly type: 'not-sent'; readonly words: string; readonly why: 'forbidden' | 'unreachable' | 'not-now' }
  | { readonly type: 'unclear'; readonly words: string };

export interface PlatformAnswer {
  readonly type: 'answer';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * The one way in which adapters speak to a platform. It connects first; only then, in the turn in which the first byte
 * leaves, it asks whether this process may still post. Each request has a connection of its own: on one that is kept,
 * the other side may have gone before the request came, and nobody could tell that from a lost answer.
 */
export async function requestPlatform(wanted: PlatformRequest, limits: RequestLimits): Promise<RequestResult> {
  const { url, signal } = wanted;
  const startedAt = performance.now();
  const connected = await connectPublicly(url, { ...limits, signal });
  if (!connected.ok) {
    const { type, words } = connected.error;
    return { type: 'not-sent', words, why: whyNotSent[type] };
  }
  const timeLeft = Math.max(0, limits.totalMs - (performance.now() - startedAt));
  return await exchange(connected.value, wanted, { timeLeft, maxAnswerBytes: limits.maxAnswerBytes });
}

interface ExchangeLimits {
  readonly timeLeft: number;
  readonly maxAnswerBytes: number;
}

function exchange(
  socket: Socket,
  { method, url, headers, body, isPost, mayPost, signal }: PlatformRequest,
  { timeLeft, maxAnswerBytes }: ExchangeLimits,
): Promise<RequestResult> {
  return new Promise((resolve) => {
    let isSent = false;
    const request = requestHttp(url, {
      // http.request takes the protocol of its own module only; the connection is already a secure one.
      protocol: 'http:',
      method,
      createConnection: () => socket,
      headers: {
        Host: url.host,
        'User-Agent': `Rostrum/${version}`,
        'Accept-Encoding': 'identity',
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    const settle = (result: RequestResult): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      request.destroy();
      socket.destroy();
      resolve(result);
    };
    const breakOff = (unclearWords: string, unsent: RequestResult): void =>
      settle(isSent ? { type: 'unclear', words: unclearWords } : unsent);
    const onAbort = (): void => breakOff(`${url.host} did not answer in time.`, noTime);
    const onGone = (): void =>
      breakOff(`${url.host} closed the connection without answering.`, {
        type: 'not-sent',
        words: `${url.host} closed the connection.`,
        why: 'unreachable',
      });
    const timer = setTimeout(() => breakOff(`${url.host} did not answer in time.`, noTime), timeLeft);
    signal.addEventListener('abort', onAbort);
    request.on('error', onGone);
    request.on('close', onGone);
    request.once('socket', () => {
      // Nothing may come between the question and the first byte: no await, no timer, no event.
      if (signal.aborted) return onAbort();
      if (socket.destroyed || !socket.writable) return onGone();
      if (isPost && !mayPost()) return settle(mayNotPost);
      isSent = true;
      request.end(body);
    });
    request.on('response', (response) => void readAnswer(response, request, maxAnswerBytes).then(settle));
  });
}

const whyNotSent = { 'not-public': 'forbidden', unreachable: 'unreachable', aborted: 'not-now' } as const;
const noTime: RequestResult = { type: 'not-sent', words: 'Timed out before sending.', why: 'not-now' };
const mayNotPost: RequestResult = { type: 'not-sent', words: 'It was too late to start sending.', why: 'not-now' };

async function readAnswer(response: IncomingMessage, request: ClientRequest, maxBytes: number): Promise<RequestResult> {
  const parts: Buffer[] = [];
  let size = 0;
  // The answer's end closes the request: from here on the answer tells how it went.
  request.removeAllListeners('close');
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) return { type: 'unclear', words: 'The answer was too long to read.' };
      parts.push(part);
    }
  } catch {
    return { type: 'unclear', words: 'The answer was cut off.' };
  }
  if (!response.complete) return { type: 'unclear', words: 'The answer was cut off.' };
  const { statusCode: status = 0, headers } = response;
  return { type: 'answer', status, headers, text: Buffer.concat(parts).toString('utf8') };
}
