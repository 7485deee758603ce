import { z } from 'zod';
import type { Connection, Publishing } from '../platform-adapter.ts';
import { type RequestLimits, requestPlatform, type RequestResult } from '../platform-request.ts';
import { platformWords, readJsonAnswer, waitOf } from './read-answer.ts';
import type { ReadFailure } from './read-failure.ts';

export interface XrpcDeps {
  readonly connection: Pick<Connection, 'address'>;
  readonly claim: Pick<Publishing, 'mayPost' | 'signal'>;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A call of an atproto server: `GET` or `POST /xrpc/{name}` (atproto.com/specs/xrpc). */
export interface XrpcCall {
  readonly method: 'GET' | 'POST';
  readonly name: string;
  /** A list is sent as the same name several times. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: object;
  /** The access token, or the refresh token; none to sign in. */
  readonly token?: string;
  /** Whether it changes the account's posts. */
  readonly isPost: boolean;
}

export async function callXrpc({ connection, claim, limits }: XrpcDeps, call: XrpcCall): Promise<RequestResult> {
  const { method, name, query = {}, body, token, isPost } = call;
  const url = new URL(`/xrpc/${name}`, connection.address);
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, each]),
  );
  url.search = new URLSearchParams(pairs).toString();
  const headers = {
    Accept: 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const { mayPost, signal } = claim;
  return await requestPlatform(
    { method, url, headers, ...(body && { body: JSON.stringify(body) }), isPost, mayPost, signal },
    limits,
  );
}

const errorAnswer = z.object({ error: z.string().max(100), message: z.string().optional().catch(undefined) });

/** The protocol's code of an error, such as `RecordNotFound`; null if the answer has none. */
export function errorCode(result: RequestResult): string | null {
  if (result.type !== 'answer' || result.status < 400) return null;
  return readJsonAnswer(result, errorAnswer)?.error ?? null;
}

const signedOutCodes: readonly (string | null)[] = [
  'ExpiredToken',
  'InvalidToken',
  'AuthMissing',
  'AuthenticationRequired',
  'AuthFactorTokenRequired',
  'AccountTakedown',
];

/** Whether the server does not accept the token or the password. Servers send 400 for an expired token, others 401. */
export function isSignedOut(result: RequestResult): boolean {
  return result.type === 'answer' && (result.status === 401 || signedOutCodes.includes(errorCode(result)));
}

/** The failure for a request that did not succeed. */
export function xrpcFailure({ connection, now }: XrpcDeps, result: RequestResult): ReadFailure {
  if (result.type === 'unclear') return { words: result.words, isForGood: false, afterMs: null };
  if (result.type === 'not-sent') return { words: result.words, isForGood: result.why === 'forbidden', afterMs: null };
  const said = platformWords(result);
  if (isSignedOut(result)) {
    const isTakenDown = errorCode(result) === 'AccountTakedown' && said;
    return { words: isTakenDown ? `Connect Bluesky again: ${said}` : RECONNECT, isForGood: true, afterMs: null };
  }
  const { host } = new URL(connection.address);
  const words = said ? `${host}: ${said}` : `${host} answered ${result.status}.`;
  const mayPass = result.status === 429 || result.status >= 500;
  return { words, isForGood: !mayPass, afterMs: mayPass ? waitOf(result, now()) : null };
}

export const RECONNECT = 'Connect Bluesky again: the server no longer accepts the app password.';

/** The failure for an answer that is not of this protocol. */
export const strangeAnswer: ReadFailure = {
  words: 'The server did not answer like a Bluesky server.',
  isForGood: false,
  afterMs: null,
};
