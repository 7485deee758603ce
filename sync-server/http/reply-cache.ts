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
  readonly #replies = new Map<string, KeptReply>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of all cached replies, links and keys. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): KeptReply | undefined {
    const reply = this.#replies.get(key);
    if (reply) {
      this.#replies.delete(key);
      this.#replies.set(key, reply);
    }
    return reply;
  }

  put(key: string, reply: KeptReply): void {
    const size = sizeOf(key, reply);
    if (size > this.#maxBytes / 8) return;
    this.#forget(key);
    this.#replies.set(key, reply);
    this.#bytes += size;
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const reply = this.#replies.get(key);
    if (!reply) return;
    this.#replies.delete(key);
    this.#bytes -= sizeOf(key, reply);
  }
}

/** A character of a key takes at most two bytes. */
function sizeOf(key: string, { json, link }: KeptReply): number {
  return ENTRY + json.length + 2 * (key.length + link.length);
}
