import { imageLimit } from '#core/api/images.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { type FetchFailure, fetchPublic, type PublicFetch } from '../http/fetch-public.ts';

/** Limit for the whole exchange, in milliseconds. */
const TIMEOUT = 10_000;

/** Fetches a picture from the public web. */
export async function fetchImage(
  address: string,
  { allowed, signal }: Pick<PublicFetch, 'allowed' | 'signal'>,
): Promise<Result<Uint8Array, FetchFailure>> {
  const fetched = await fetchPublic(address, {
    accept: 'image/*',
    maxBytes: imageLimit,
    longer: 'refused',
    timeoutMs: TIMEOUT,
    allowed,
    ...(signal && { signal }),
  });
  return fetched.ok ? ok(fetched.value.bytes) : fetched;
}

export function fetchImageFailureSentence(failure: FetchFailure): string {
  switch (failure.type) {
    case 'forbidden':
      return 'profileImageUrl: this address is not on the public web.';
    case 'unreachable':
      return 'profileImageUrl: no picture could be fetched from this address.';
    case 'too-large':
      return 'Please select an image smaller than 1.5MB';
  }
}

/** Files that are fetched from other servers at once: enough that a few accounts with slow addresses hold nobody up. */
const MAX_FETCHES = 32;

/** Limits fetches from addresses that people name: one at a time per account, and 32 in total. */
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
