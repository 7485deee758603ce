/**
 * The client of the server's API. Every call of the app goes through it, from a page, a service worker and the
 * simulator, each with its own ports (`Wire`).
 *
 * A call is described once in `core/api`: method, path, parameters, body and reply. `callApi` makes a call with a JSON
 * reply and checks the reply against its schema. `readCall` hands the reply to the caller, for bytes, frames and
 * streams. Both return a `Result`; nothing is shown to the person here.
 *
 * Phases of an exchange: send, wait, read. Each class of call has one time limit: `silence` restarts with every byte
 * that arrives, so a slow transfer is never given up; `whole` limits the entire exchange. A failure is one member of
 * `ApiFailure`. Only a 401 with the server's error id means "signed out"; a proxy's 401 is retried.
 */
import type { z } from 'zod';
import {
  type Call,
  type CallAddress,
  errorIdHeader,
  fillPath,
  type LoadableShape,
  type Shape,
  type TimeLimit,
} from '#core/api/endpoint.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Clock, Network, NetworkReply } from '../ports.ts';
import type { ApiFailure } from './api-failure.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;
type Loaded<Given> = Given extends () => Promise<infer Loading> ? Loading : Given;

interface AnyInput extends Pick<ExchangeRequest, 'headers' | 'signal'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
}

/** The input of a call, derived from its description. */
export type CallInput<Definition extends Call> = AnyInput &
  ([ParamsOf<Definition['path']>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParamsOf<Definition['path']>, string>> }) &
  (Definition extends { readonly query: infer Query extends Shape } ? { readonly query: z.input<Query> } : unknown) &
  (Definition extends { readonly body: infer Body }
    ? Body extends LoadableShape
      ? { readonly body: z.input<Loaded<Body>> }
      : // Raw bytes need their own content type.
        { readonly bytes: Uint8Array; readonly headers: { readonly 'Content-Type': string } }
    : unknown);

/** Makes a call with a JSON reply, and checks the reply against its schema. */
export async function callApi<Reply, Definition extends Call>(
  wire: Wire,
  definition: Definition & { readonly reply: Shape<Reply> },
  input: CallInput<Definition>,
): Promise<Result<Reply, ApiFailure>> {
  const { reply: shape }: { readonly reply: Shape<Reply> } = definition;
  return await readCall(wire, definition, input, async (reply) => checkReply(await readJson(reply), shape));
}

/** Checks parsed JSON against a schema. */
export function checkReply<Reply>(body: unknown, shape: Shape<Reply>): Result<Reply, ApiFailure> {
  const checked = shape.safeParse(body);
  return checked.success ? ok(checked.data) : fail({ type: 'malformed' });
}

/** Makes a call whose reply the caller reads: bytes, frames, streams, or JSON whose schema must be loaded first. */
export async function readCall<Definition extends Call, Value>(
  wire: Wire,
  { method, path, timeLimit = 'default', speaksProtocol = false }: Definition,
  { params = {}, query, body, bytes, headers, signal }: CallInput<Definition>,
  read: ReadReply<Value>,
): Promise<Result<Value, ApiFailure>> {
  const json = body === undefined ? null : new TextEncoder().encode(JSON.stringify(body));
  const request: ExchangeRequest = {
    method,
    path: `${fillPath(path, params)}${query ? `?${searchOf(query)}` : ''}`,
    timeLimit,
    speaksProtocol,
    ...(json ? { headers: { 'Content-Type': 'application/json', ...headers }, bytes: json } : {}),
    ...(!json && headers ? { headers } : {}),
    ...(bytes ? { bytes } : {}),
    ...(signal ? { signal } : {}),
  };
  return await exchange(wire, request, read);
}

function searchOf(query: NonNullable<AnyInput['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.toString();
}

/** Milliseconds. `silence`: without any progress. `whole`: from sending the call to the last byte of its answer. */
interface LimitOfTime {
  readonly type: 'silence' | 'whole';
  readonly ms: number;
  /** The limit of a silence once the answer has begun; `ms` where it is absent. */
  readonly readingMs?: number;
}

/** The time limit of a call by its class. Null for streams: their reader decides when a stream is dead. */
const timeLimits: Readonly<Record<TimeLimit, LimitOfTime | null>> = {
  // A slow connection is not a dead one: an exchange that makes progress is never aborted. A server may take long before
  // its answer; a long silence in the middle means that it was killed. With the next attempt, the wait has to stay within
  // the 30 s in which a device recovers (docs/architecture.md, Invariants, 6).
  default: { type: 'silence', ms: 30_000, readingMs: 12_000 },
  /** After this time the session check counts as offline, so that the person's own screens are not delayed longer. */
  'session-check': { type: 'whole', ms: 5_000 },
  /** A model may take a minute, and the server a few seconds more. */
  assistant: { type: 'silence', ms: 75_000 },
  stream: null,
};

interface ProgressWatch {
  /** The same answer; each part of its body that arrives counts as progress. */
  readonly watched: (reply: NetworkReply) => NetworkReply;
  readonly stop: () => void;
}

/**
 * Lowest throughput to allow for, in bytes per second. The progress of sending a body cannot be observed, so a large
 * one gets the time that the slowest connection needs for it.
 */
const SLOWEST = 10_000;
/** Bodies up to this many bytes get no extra time. */
const SMALL = 64 << 10;

/** Milliseconds to allow for the sending of a body. */
export function sendingTime(bodyBytes: number): number {
  return (Math.max(0, bodyBytes - SMALL) / SLOWEST) * 1000;
}

/** Calls `onDead` once when an exchange has used up its time. */
function watchProgress(
  clock: Clock,
  limit: LimitOfTime | null,
  { bodyBytes, onDead }: { readonly bodyBytes: number; readonly onDead: () => void },
): ProgressWatch {
  if (limit === null) return { watched: (reply) => reply, stop: () => {} };
  let cancel = clock.after(limit.ms + sendingTime(bodyBytes), onDead);
  const moved = () => {
    if (limit.type === 'whole') return;
    cancel();
    cancel = clock.after(limit.readingMs ?? limit.ms, onDead);
  };
  return {
    watched: (reply) => {
      moved();
      return { ...reply, body: () => watchedBody(reply.body(), moved) };
    },
    stop: () => cancel(),
  };
}

async function* watchedBody(body: AsyncIterable<Uint8Array>, moved: () => void): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    moved();
    yield bytes;
  }
}

/** The ports that calls use. A page, a service worker and the simulator each provide their own. */
export interface Wire {
  readonly network: Network;
  readonly clock: Clock;
}

export interface ExchangeRequest extends Pick<CallAddress, 'method' | 'timeLimit' | 'speaksProtocol'> {
  /** With parameters filled in, and including the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array;
  /** Aborts the exchange. */
  readonly signal?: AbortSignal;
}

export type ReadReply<Value> = (reply: NetworkReply) => Promise<Result<Value, ApiFailure>>;

/**
 * Sends a request and passes a successful answer to `read`. Shows nothing: the caller decides how to report a failure.
 * An error thrown by `read` means that the answer broke off.
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
  // The status counts even if the body was lost.
  const answer = { status, statusText, message: await readText(reply).catch(() => '') };
  const seconds = Number(reply.header('Retry-After'));
  const retryLater = { type: 'retry-later', afterMs: seconds > 0 ? seconds * 1000 : null, ...answer } as const;
  switch (status) {
    case 401:
      // A proxy can answer 401 as well; only the server's own answer carries an error id.
      return reply.header(errorIdHeader) ? { type: 'signed-out', ...answer } : retryLater;
    case 404:
      return { type: 'not-found', ...answer };
    case 409:
    case 422:
      if (speaksProtocol) return { type: 'other-account', ...answer };
      // The same request is still being processed.
      return seconds > 0 ? retryLater : { type: 'refused', ...answer };
    case 400:
    case 413:
    case 415:
      // The same bytes would always get the same answer. In the sync protocol each chunk has its own outcome instead.
      return speaksProtocol ? retryLater : { type: 'refused', ...answer };
    case 426:
      return { type: 'too-old', ...answer };
    default:
      return retryLater;
  }
}

/** An answer's whole body. Throws when the connection breaks. */
export async function readBytes(reply: NetworkReply): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.body()) parts.push(part);
  return concatBytes(parts);
}

async function readText(reply: NetworkReply): Promise<string> {
  return new TextDecoder().decode(await readBytes(reply));
}

/** An answer's JSON; undefined when it is not JSON. */
export async function readJson(reply: NetworkReply): Promise<unknown> {
  return parseReply(await readText(reply));
}

/** Parses JSON; undefined when it is not JSON. Unlike in `core/kernel/json.ts`, null is a valid answer. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Loads a schema's code when it is first needed, because schemas are a large part of a first load. Null when the
 * network failed first.
 */
export async function loadSchema<Schema>(load: () => Promise<Schema>): Promise<Schema | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}
