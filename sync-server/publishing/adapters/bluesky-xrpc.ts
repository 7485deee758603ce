import { z } from 'zod';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps } from './account-calls.ts';
import { lastingFailure, passingFailure, platformWords, type ReadFailure, readJsonAnswer } from './read-answer.ts';

export type XrpcDeps = AccountDeps<Pick<Connection, 'address' | 'tokenKey'>>;

/** A call of an atproto server: `GET` or `POST /xrpc/{name}` (atproto.com/specs/xrpc). */
export interface XrpcCall {
  readonly method: 'GET' | 'POST';
  readonly name: string;
  /** A list is sent as the same name several times. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: object;
  /** A file to send instead of a body. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array };
  /** The access token, or the refresh token; none to sign in. */
  readonly token?: string;
  /** Whether it changes the account's posts. */
  readonly isPost: boolean;
  /** Size limit of an answer that is longer than usual. */
  readonly maxAnswerBytes?: number;
}

export async function callXrpc(deps: XrpcDeps, call: XrpcCall): Promise<RequestResult> {
  const { method, name, query, body, file, token, isPost, maxAnswerBytes } = call;
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, each]),
  );
  const path = `/xrpc/${name}${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''}`;
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return await callsOf(deps).send({
    method,
    path,
    headers,
    ...(body && { body }),
    ...(file && { file }),
    isPost,
    ...(maxAnswerBytes !== undefined && { maxAnswerBytes }),
  });
}

function callsOf(deps: XrpcDeps): AccountCalls {
  return new AccountCalls(deps, {
    headers: { Accept: 'application/json' },
    reconnect: deps.connection.tokenKey ? RECONNECT_PERMISSION : RECONNECT,
    rejection: errorAnswer,
    strange: strangeAnswer.words,
    isSignedOut,
  });
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
  if (result.type !== 'answer') return false;
  const code = errorCode(result);
  // These concern the proof of a request, not the permission.
  if (code === 'use_dpop_nonce' || code === 'invalid_dpop_proof') return false;
  return result.status === 401 || signedOutCodes.includes(code);
}

/** The failure for a request that did not succeed. */
export function xrpcFailure(deps: XrpcDeps, result: RequestResult): ReadFailure {
  const failure = callsOf(deps).failureOf(result);
  const takenDown = errorCode(result) === 'AccountTakedown' && result.type === 'answer' && platformWords(result);
  return takenDown ? lastingFailure(`Connect Bluesky again: ${takenDown}`) : failure;
}

export const RECONNECT = 'Connect Bluesky again: the server no longer accepts the app password.';

const RECONNECT_PERMISSION = 'Connect Bluesky again: the server no longer accepts this permission.';

/** The failure for an answer that is not of this protocol. */
export const strangeAnswer = passingFailure('The server did not answer like a Bluesky server.');
