import type { CallAddress } from '#core/api/endpoint.ts';
import { ok } from '#core/kernel/result.ts';
import { type ApiFailure, isAnswered, serverSentence } from '../../engine/wire/api-failure.ts';
import { exchange, readJson, type Wire } from '../../engine/wire/call-api.ts';

/** A failed read or write of data that only the server has. The query library only supports thrown failures. */
export class ServerDataError extends Error {
  readonly failure: ApiFailure;

  /** @param message the sentence that a screen shows */
  constructor(message: string, failure: ApiFailure) {
    super(message);
    this.name = 'ServerDataError';
    this.failure = failure;
  }

  /** Whether the same call may succeed a moment later. After 429 another attempt would only add to too many. */
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

/** A change to data that only the server has. */
export interface ServerWrite {
  readonly method: Exclude<CallAddress['method'], 'GET'>;
  /** With parameters filled in. */
  readonly path: string;
  readonly body?: unknown;
}

/** The idempotency key of each write, however often it is sent: the server carries out one key once. */
const keys = new WeakMap<ServerWrite, string>();

/** Sends a write as JSON and returns the reply's JSON; undefined when the reply has none. */
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
