import { type Call, fillPath, type LoadableShape, type Shape } from '#core/api/endpoint.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { z } from 'zod';
import type { ApiFailure } from './api-failure.ts';
import { exchange, type ExchangeRequest, type ReadReply, type Wire } from './exchange.ts';
import { readJson } from './read-reply.ts';

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
