import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { version } from '../version.ts';
import { isUnroutable, publicLookup } from './public-lookup.ts';

/** `forbidden`: the address leads into a private network, or is no web address. */
export type FetchFailure =
  { readonly type: 'forbidden' } | { readonly type: 'unreachable' } | { readonly type: 'too-large' };

export interface PublicFetch {
  /** The header `Accept`. */
  readonly accept: string;
  /** Largest body that is read, in bytes, after decompression. */
  readonly maxBytes: number;
  /** Whether a larger body is cut, or refused as too large. */
  readonly longer: 'cut' | 'refused';
  /** Limit for the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  /** Addresses in private networks that may be contacted anyway; for tests. */
  readonly allowed: readonly string[];
  /** Ends the exchange, when the caller has gone. */
  readonly signal?: AbortSignal;
}

export interface FetchedFile {
  readonly bytes: Uint8Array;
  /** The header `Content-Type`; blank where there is none. */
  readonly type: string;
  /** The address after redirects. */
  readonly url: string;
}

const REDIRECTS = 3;

/**
 * Fetches a file from the public web. The agent checks the address of the actual connection, after name resolution.
 * So neither a name that resolves to a private network nor one that changes its address can reach it.
 */
export async function fetchPublic(address: string, options: PublicFetch): Promise<Result<FetchedFile, FetchFailure>> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  let next = address;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    const url = parseAddress(next);
    if (!url) return fail({ type: 'forbidden' });
    const reply = await ask(url, { ...options, signal });
    if (!reply.ok) return reply;
    const { statusCode = 0, headers } = reply.value;
    if (statusCode === 200) {
      const bytes = await readAll(reply.value, options);
      return bytes.ok ? ok({ bytes: bytes.value, type: headers['content-type'] ?? '', url: url.href }) : bytes;
    }
    reply.value.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !URL.canParse(headers.location, url.href))
      return fail({ type: 'unreachable' });
    next = new URL(headers.location, url).href;
  }
  return fail({ type: 'unreachable' });
}

/** Null for anything but a public web address without user name and password. */
function parseAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isPublic = !isUnroutable(url.hostname.replaceAll(/[[\]]/g, ''));
  return isWeb && isPublic && url.username === '' && url.password === '' ? url : null;
}

function ask(
  url: URL,
  { accept, allowed, signal }: Pick<PublicFetch, 'accept' | 'allowed'> & { readonly signal: AbortSignal },
): Promise<Result<IncomingMessage, FetchFailure>> {
  const filter = { allowIPAddressList: [...allowed], stopPortScanningByUrlRedirection: true };
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  return new Promise((resolve) => {
    // The agent reports its refusal only in the error's message.
    const refuse = (error: Error): void =>
      resolve(fail({ type: /is not allowed/.test(error.message) ? 'forbidden' : 'unreachable' }));
    try {
      const headers = { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': `Rostrum/${version}` };
      const options = { agent, signal, lookup: publicLookup, headers };
      const request = (isSecure ? getHttps : getHttp)(url, options, (reply) => resolve(ok(reply)));
      request.on('error', refuse);
    } catch (error) {
      refuse(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Compressions that some servers use without being asked. */
const decompressors: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Null where it is compressed in another way. */
function decompressed(reply: IncomingMessage): Readable | null {
  const encoding = (reply.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return reply;
  const decompress = decompressors.get(encoding)?.();
  // Its reader sees the failure too.
  return decompress ? pipeline(reply, decompress, () => {}) : null;
}

async function readAll(
  reply: IncomingMessage,
  { maxBytes, longer }: Pick<PublicFetch, 'maxBytes' | 'longer'>,
): Promise<Result<Uint8Array, FetchFailure>> {
  const parts: Buffer[] = [];
  let size = 0;
  const body = decompressed(reply);
  if (!body) {
    reply.destroy();
    return fail({ type: 'unreachable' });
  }
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      parts.push(part);
      // Leaving the loop closes the connection.
      if (size <= maxBytes) continue;
      if (longer === 'refused') return fail({ type: 'too-large' });
      break;
    }
  } catch {
    return fail({ type: 'unreachable' });
  }
  return ok(Buffer.concat(parts).subarray(0, maxBytes));
}
