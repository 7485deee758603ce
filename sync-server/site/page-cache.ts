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

import { LRUCache } from 'lru-cache';
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
}

/** Bytes of all pages in memory, with their addresses. */
const MAX_BYTES = 64 << 20;
/** Bytes of an entry besides its page and its address: headers, names, the entry itself. */
const ENTRY = 1_000;

/** Pages in memory, by address, each for one version of its site. */
export class PageCache {
  readonly #kept: LRUCache<string, Kept>;

  constructor(maxBytes: number = MAX_BYTES) {
    this.#kept = new LRUCache({ maxSize: maxBytes });
  }

  /** Addresses whose page is cached or being made. */
  get size(): number {
    return this.#kept.size;
  }

  /** The page for this version. Concurrent calls make it once. A missing page is not cached. */
  async read(address: string, version: string, make: () => Promise<Page | null>): Promise<Page | null> {
    const known = this.#kept.get(address);
    if (known?.version === version) return await known.page;
    const kept: Kept = { version, page: make() };
    const isCurrent = () => this.#kept.peek(address) === kept;
    // Its size is known once it is made.
    this.#kept.set(address, kept, { size: 1 });
    try {
      const page = await kept.page;
      if (isCurrent() && !page) this.#kept.delete(address);
      else if (isCurrent() && page) this.#kept.set(address, kept, { size: sizeOf(address, page) });
      return page;
    } catch (error) {
      if (isCurrent()) this.#kept.delete(address);
      throw error;
    }
  }
}

/** A character of an address takes at most two bytes. */
function sizeOf(address: string, { body, brotli, gzip: zipped }: Page): number {
  return ENTRY + 2 * address.length + body.length + (brotli?.length ?? 0) + (zipped?.length ?? 0);
}
