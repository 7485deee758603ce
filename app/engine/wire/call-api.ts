import type { z } from 'zod';
import {
  type Call,
  type CallAddress,
  fillPath,
  type LoadableShape,
  type Shape,
  type TimeLimit,
} from '#core/api/endpoint.ts';
import { errorIdHeader } from '#core/api/error-id-header.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Clock, Network, NetworkReply } from '../ports/ports.ts';
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

/** What a call is given, by its description. */
export type CallInput<Definition extends Call> = AnyInput &
  ([ParamsOf<Definition['path']>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParamsOf<Definition['path']>, string>> }) &
  (Definition extends { readonly query: infer Query extends Shape } ? { readonly query: z.input<Query> } : unknown) &
  (Definition extends { readonly body: infer Body }
    ? Body extends LoadableShape
      ? { readonly body: z.input<Loaded<Body>> }
      : // Bytes come with the type that they have.
        { readonly bytes: Uint8Array; readonly headers: { readonly 'Content-Type': string } }
    : unknown);

/** Makes a call that answers with JSON, and checks the answer by its shape. */
export async function callApi<Reply, Definition extends Call>(
  wire: Wire,
  definition: Definition & { readonly reply: Shape<Reply> },
  input: CallInput<Definition>,
): Promise<Result<Reply, ApiFailure>> {
  const { reply: shape }: { readonly reply: Shape<Reply> } = definition;
  return await readCall(wire, definition, input, async (reply) => checkReply(await readJson(reply), shape));
}

/** Parsed JSON as the shape has it. */
export function checkReply<Reply>(body: unknown, shape: Shape<Reply>): Result<Reply, ApiFailure> {
  const checked = shape.safeParse(body);
  return checked.success ? ok(checked.data) : fail({ type: 'malformed' });
}

/** Makes a call whose answer the caller reads: bytes, frames and streams, or JSON whose shape must load first. */
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

/** Milliseconds: `silence` while nothing moves, `whole` from sending the call to the last byte of its answer. */
interface LimitOfTime {
  readonly type: 'silence' | 'whole';
  readonly ms: number;
}

/** How long a call may take by its class. Null where whoever reads the stream decides when it is dead. */
const timeLimits: Readonly<Record<TimeLimit, LimitOfTime | null>> = {
  // A slow line is not a dead one: what still moves is never given up.
  default: { type: 'silence', ms: 30_000 },
  /** Without an answer by then the session check counts as offline: nobody waits longer for their own screens. */
  'session-check': { type: 'whole', ms: 5_000 },
  /** A model may take a minute, and the server a moment more. */
  assistant: { type: 'silence', ms: 75_000 },
  stream: null,
};

interface ProgressWatch {
  /** The same answer; every part of its body that arrives counts as progress. */
  readonly watched: (reply: NetworkReply) => NetworkReply;
  readonly stop: () => void;
}

/**
 * Bytes a second that a line is trusted to carry. Nobody can see how much of a body has been sent, so a large one is
 * given the time that the slowest line needs for it.
 */
const SLOWEST = 10_000;
/** Bytes of a body that need no time of their own. */
const SMALL = 64 << 10;

/** Calls `onDead` once when an exchange has used up its time. */
function watchProgress(
  clock: Clock,
  limit: LimitOfTime | null,
  { bodyBytes, onDead }: { readonly bodyBytes: number; readonly onDead: () => void },
): ProgressWatch {
  if (limit === null) return { watched: (reply) => reply, stop: () => {} };
  const sendingMs = (Math.max(0, bodyBytes - SMALL) / SLOWEST) * 1000;
  let cancel = clock.after(limit.ms + sendingMs, onDead);
  const moved = () => {
    if (limit.type === 'whole') return;
    cancel();
    cancel = clock.after(limit.ms, onDead);
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

/** An answer's whole body. Throws when the connection breaks. */
export async function readBytes(reply: NetworkReply): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.body()) parts.push(part);
  return concatBytes(parts);
}

async function readText(reply: NetworkReply): Promise<string> {
  return new TextDecoder().decode(await readBytes(reply));
}

/** An answer's JSON, or undefined if it is none. */
export async function readJson(reply: NetworkReply): Promise<unknown> {
  return parseReply(await readText(reply));
}

/** Parses an answer as JSON, or undefined if it is none: null is an answer of its own, unlike in `core/kernel/json.ts`. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
