import type { z } from 'zod';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type RequestLimits, requestPlatform } from '../../platform-request.ts';

/**
 * Why a public document could not be read.
 *
 * - `absent`: the server answered that there is none, or sent something else
 * - `unreachable`: it did not answer, or its address must not be requested
 */
export type ReadProblem = 'absent' | 'unreachable';

export interface PublicReader {
  readonly limits: RequestLimits;
  readonly signal: AbortSignal;
  /** Replaces the network, in tests. */
  readonly send?: typeof requestPlatform;
}

/** Documents about accounts and servers have a few kilobytes. */
const MAX = { bytes: 100_000, values: 2_000 } as const;

/**
 * Reads a document that anybody may read, such as an account's or a server's. Redirects are not followed: the
 * specifications ask for 200 at the address itself.
 */
export async function readText(
  url: URL,
  { limits, signal, send = requestPlatform }: PublicReader,
): Promise<Result<string, ReadProblem>> {
  if (!isSecure(url.href, limits)) return fail('unreachable');
  const headers = { Accept: 'application/json' };
  const result = await send(
    // It changes nothing anywhere.
    { method: 'GET', url, headers, isPost: false, mayPost: () => false, signal },
    { ...limits, maxAnswerBytes: MAX.bytes },
  );
  if (result.type !== 'answer' || result.status >= 500 || result.status === 429) return fail('unreachable');
  return result.status === 200 ? ok(result.text) : fail('absent');
}

export async function readDocument<Shape extends z.ZodType>(
  url: URL,
  shape: Shape,
  reader: PublicReader,
): Promise<Result<z.output<Shape>, ReadProblem>> {
  const text = await readText(url, reader);
  if (!text.ok) return text;
  const json = parseBoundedJson(text.value, { maxValues: MAX.values });
  const document = json.ok ? shape.safeParse(json.value) : null;
  return document?.success ? ok(document.data) : fail('absent');
}

/** Whether an address is requested over TLS. One that the operator allows, in their own network, need not be. */
export function isSecure(address: string, { allowedAddresses }: Pick<RequestLimits, 'allowedAddresses'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && allowedAddresses.includes(hostname));
}
