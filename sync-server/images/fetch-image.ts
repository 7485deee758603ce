import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { imageLimit } from '#core/api/images.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isUnroutable, publicLookup } from '../http/public-lookup.ts';

export type FetchImageFailure =
  { readonly type: 'forbidden' } | { readonly type: 'unreachable' } | { readonly type: 'too-large' };

export interface FetchImageOptions {
  /** Addresses in private networks that may be contacted anyway; for tests. */
  readonly allowed?: readonly string[];
}

const REDIRECTS = 3;
/** Limit for the whole exchange, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Fetches a picture from the public web. The agent checks the address of the actual connection, after name resolution.
 * So neither a name that resolves to a private network nor one that changes its address can reach it.
 */
export async function fetchImage(
  address: string,
  { allowed = [] }: FetchImageOptions = {},
): Promise<Result<Uint8Array, FetchImageFailure>> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let next = address;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    const url = parseAddress(next);
    if (!url) return fail({ type: 'forbidden' });
    const reply = await ask(url, { allowed, signal });
    if (!reply.ok) return reply;
    const { statusCode = 0, headers } = reply.value;
    if (statusCode === 200) return await readAll(reply.value);
    reply.value.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !URL.canParse(headers.location, url.href))
      return fail({ type: 'unreachable' });
    next = new URL(headers.location, url).href;
  }
  return fail({ type: 'unreachable' });
}

export function fetchImageFailureSentence(failure: FetchImageFailure): string {
  switch (failure.type) {
    case 'forbidden':
      return 'profileImageUrl: this address is not on the public web.';
    case 'unreachable':
      return 'profileImageUrl: no picture could be fetched from this address.';
    case 'too-large':
      return 'Please select an image smaller than 1.5MB';
  }
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
  { allowed, signal }: { readonly allowed: readonly string[]; readonly signal: AbortSignal },
): Promise<Result<IncomingMessage, FetchImageFailure>> {
  const filter = { allowIPAddressList: [...allowed], stopPortScanningByUrlRedirection: true };
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  return new Promise((resolve) => {
    // The agent reports its refusal only in the error's message.
    const refuse = (error: Error): void =>
      resolve(fail({ type: /is not allowed/.test(error.message) ? 'forbidden' : 'unreachable' }));
    try {
      const options = { agent, signal, lookup: publicLookup, headers: { Accept: 'image/*' } };
      const request = (isSecure ? getHttps : getHttp)(url, options, (reply) => resolve(ok(reply)));
      request.on('error', refuse);
    } catch (error) {
      refuse(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

async function readAll(reply: IncomingMessage): Promise<Result<Uint8Array, FetchImageFailure>> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of reply as AsyncIterable<Buffer>) {
      size += part.length;
      // Leaving the loop closes the connection.
      if (size > imageLimit) return fail({ type: 'too-large' });
      parts.push(part);
    }
  } catch {
    return fail({ type: 'unreachable' });
  }
  return ok(Buffer.concat(parts));
}

/** Pictures that are fetched from other servers at once. */
const MAX_FETCHES = 4;

/** Limits fetches of pictures by address: one at a time per account, and four in total. */
export class FetchTurns {
  readonly #accounts = new Set<string>();

  /** Null when the account's limit or the total limit is reached. */
  async take<Value>(account: string, fetch: () => Promise<Value>): Promise<Value | null> {
    if (this.#accounts.has(account) || this.#accounts.size >= MAX_FETCHES) return null;
    this.#accounts.add(account);
    try {
      return await fetch();
    } finally {
      this.#accounts.delete(account);
    }
  }
}
