/**
 * Platform requests: the only way in which an adapter talks to a platform.
 *
 * A request has three phases. `connectPublicly` opens a socket (name resolution, address filter, TLS) and sends
 * nothing. Then, in one turn of the event loop, `mayPost` is checked and the first byte is written. Then the whole
 * answer is read.
 *
 * Invariants:
 *
 * - Nothing reached the platform unless the result is `answer` or `unclear`.
 * - A process that lost its claim sends nothing that posts. There is no await, timer or event between `mayPost` and the
 *   first byte.
 * - Each request has a connection of its own. On a kept-alive one the other side may already have closed, and that
 *   looks the same as a lost answer.
 * - Redirects are not followed. Time, answer size and addresses are limited by `RequestLimits`.
 */

import { request as requestHttp, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { version } from '../version.ts';
import { connectPublicly } from './connections.ts';
import type { Publishing } from './platform-adapter.ts';

/** Limits that all requests of an adapter share, in milliseconds and bytes. Tests shorten the times. */
export interface RequestLimits {
  /** Private addresses that are allowed nevertheless; for tests. */
  readonly allowedAddresses: readonly string[];
  readonly connectMs: number;
  /** Limit for the whole exchange, including the connection. */
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
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether it changes anything at the platform. Only then `mayPost` is checked. */
  readonly isPost: boolean;
}

/**
 * - `answer`: the platform's whole answer, whatever its status. A redirect is an answer too: it is not followed
 * - `not-sent`: nothing reached the platform. `forbidden`: this address is never requested; `not-now`: another process
 *   has the claim, or there was no time left
 * - `unclear`: something was sent, and no whole answer arrived; `too-long`: it had more than `maxAnswerBytes`
 */
export type RequestResult =
  | PlatformAnswer
  | { readonly type: 'not-sent'; readonly words: string; readonly why: 'forbidden' | 'unreachable' | 'not-now' }
  | { readonly type: 'unclear'; readonly words: string; readonly why?: 'too-long' };

export interface PlatformAnswer {
  readonly type: 'answer';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends one request to a platform. It connects first. Then, in the turn of the event loop that writes the first byte,
 * it checks whether this process may still post.
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
      // http.request accepts only its own module's protocol; the socket is already secure.
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
      // No await, timer or event may come between this check and the first byte.
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
  // The request closes when the answer ends. From here on only the answer decides the result.
  request.removeAllListeners('close');
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) return { type: 'unclear', words: 'The answer was too long to read.', why: 'too-long' };
      parts.push(part);
    }
  } catch {
    return { type: 'unclear', words: 'The answer was cut off.' };
  }
  if (!response.complete) return { type: 'unclear', words: 'The answer was cut off.' };
  const { statusCode: status = 0, headers } = response;
  return { type: 'answer', status, headers, text: Buffer.concat(parts).toString('utf8') };
}
