import { LRUCache } from 'lru-cache';

/** Most bytes of cached replies and their keys. */
const MAX_BYTES = 64 << 20;

/** Overhead of an entry, in bytes. */
const ENTRY = 512;

export interface KeptReply {
  readonly json: Buffer;
  /** The `Link` header; empty on the last page of a list. */
  readonly link: string;
}

/**
 * Replies by the state that they are made of, least recently used evicted first: many clients request the same list.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, KeptReply>;

  constructor(maxBytes = MAX_BYTES) {
    this.#replies = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: (reply, key) => sizeOf(key, reply),
    });
  }

  /** Bytes of all cached replies, links and keys. */
  get bytes(): number {
    return this.#replies.calculatedSize;
  }

  get(key: string): KeptReply | undefined {
    return this.#replies.get(key);
  }

  put(key: string, reply: KeptReply): void {
    this.#replies.set(key, reply);
  }
}

/** A character of a key takes at most two bytes. */
function sizeOf(key: string, { json, link }: KeptReply): number {
  return ENTRY + json.length + 2 * (key.length + link.length);
}
