import type { CallAddress } from '#core/api/endpoint.ts';
import { ok } from '#core/kernel/result.ts';
import { type ApiFailure, isAnswered, serverSentence } from '../../engine/wire/api-failure.ts';
import { exchange, readJson, type Wire } from '../../engine/wire/call-api.ts';

/** Why data that only the server has could not be read or written: the query layer knows no failures but thrown ones. */
export class ServerDataError extends Error {
  readonly failure: ApiFailure;

  /** @param message the sentence that a screen shows */
  constructor(message: string, failure: ApiFailure) {
    super(message);
    this.name = 'ServerDataError';
    this.failure = failure;
  }

  /** Whether the same call may be answered differently a moment later. After 429 it would only be one more of too many. */
  get mayPass(): boolean {
    const { failure } = this;
    switch (failure.type) {
      case 'unreachable':
      case 'malformed':
        return true;
      case 'retry-later':
        return failure.status !== 429;
      default:
        return false;
    }
  }
}

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
