/**
 * The page cache: finished pages of people's sites in memory, compressed once.
 *
 * An entry is keyed by address and holds the page of one version of its site. A read with that version returns it. A
 * read with another version replaces it. There is no other invalidation: the version changes with everything that a
 * page shows.
 *
 * Invariants: concurrent reads of an address and version make the page once. A missing page or a failure is not cached.
 * All entries together stay below MAX_BYTES; the least recently used are dropped first.
 */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer in every encoding, ready to be sent. */
export interface Page {
  readonly status: number;
  /** Media type. */
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** Null for a page that compression does not make smaller. */
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The item whose view a read of this page counts as. */
  readonly itemId: string | null;
}

export interface PageDraft {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly itemId?: string;
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Smaller than gzip, and done within a few milliseconds. */
const BROTLI_QUALITY = 5;

/** Turns a page into an answer, with its ETag and its encodings. Text is compressed, pictures are not. */
export async function finishPage({ status = 200, type, body, headers = {}, itemId }: PageDraft): Promise<Page> {
  const bytes = Buffer.from(body as string);
  const isText = typeof body === 'string';
  // A weak ETag, because the bytes differ by encoding.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const [brotli, zipped] = isText
    ? await Promise.all([
        toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
        toGzip(bytes),
      ])
    : [null, null];
  return { status, type, etag, body: bytes, brotli, gzip: zipped, headers, itemId: itemId ?? null };
}

interface Kept {
  readonly version: string;
  readonly page: Promise<Page | null>;
  bytes: number;
}

/** Bytes of all pages in memory, with their addresses. */
const MAX_BYTES = 64 << 20;
/** Bytes of an entry besides its page and its address: headers, names, the entry itself. */
const ENTRY = 1_000;

/** Pages in memory, by address, each for one version of its site. */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Addresses whose page is cached or being made. */
  get size(): number {
    return this.#kept.size;
  }

  /** The page for this version. Concurrent calls make it once. A missing page is not cached. */
  async read(address: string, version: string, make: () => Promise<Page | null>): Promise<Page | null> {
    const known = this.#kept.get(address);
    if (known?.version === version) {
      this.#kept.delete(address);
      this.#kept.set(address, known);
      return await known.page;
    }
    this.#forget(address);
    const kept: Kept = { version, page: make(), bytes: 0 };
    this.#kept.set(address, kept);
    try {
      const page = await kept.page;
      const isCurrent = this.#kept.get(address) === kept;
      if (isCurrent && !page) this.#forget(address);
      else if (isCurrent && page) this.#weigh(address, kept, page);
      return page;
    } catch (error) {
      if (this.#kept.get(address) === kept) this.#forget(address);
      throw error;
    }
  }

  #weigh(own: string, kept: Kept, { body, brotli, gzip: zipped }: Page): void {
    kept.bytes = ENTRY + 2 * own.length + body.length + (brotli?.length ?? 0) + (zipped?.length ?? 0);
    this.#bytes += kept.bytes;
    for (const address of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(address);
    }
  }

  #forget(address: string): void {
    this.#bytes -= this.#kept.get(address)?.bytes ?? 0;
    this.#kept.delete(address);
  }
}
