import type { CallAddress } from '#core/api/endpoint.ts';
import { ok } from '#core/kernel/result.ts';
import { isAnswered, type ApiFailure } from '../../api/api-failure.ts';
import { exchange, type Wire } from '../../api/exchange.ts';
import { serverSentence } from '../../api/failure-sentence.ts';
import { readJson } from '../../api/read-reply.ts';
import { ServerDataError } from './server-data-error.ts';

/** A change to what only the server has. */
export interface ServerWrite {
  readonly method: Exclude<CallAddress['method'], 'GET'>;
  /** With its parameters filled in. */
  readonly path: string;
  readonly body?: unknown;
}

/** One key for each write, however often it is sent: the server carries out one key once. */
const keys = new WeakMap<ServerWrite, string>();

/** Sends a write as JSON and answers with the reply's JSON; undefined where the reply has none. */
export async function sendServerWrite(wire: Wire, write: ServerWrite): Promise<unknown> {
  const { method, path, body } = write;
  const key = keys.get(write) ?? crypto.randomUUID();
  keys.set(write, key);
  const answered = await exchange(
    wire,
    {
      method,
      path,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      ...(body === undefined ? {} : { bytes: new TextEncoder().encode(JSON.stringify(body)) }),
    },
    async (reply) => ok(await readJson(reply)),
  );
  if (answered.ok) return answered.value;
  throw new ServerDataError(sentenceOf(answered.error), answered.error);
}

function sentenceOf(failure: ApiFailure): string {
  return serverSentence(failure, isAnswered(failure) ? `API request failed with status ${failure.status}` : '');
}
