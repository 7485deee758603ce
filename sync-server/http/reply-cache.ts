/** Bytes of replies and their keys that are kept. */
const MAX_BYTES = 64 << 20;

/** What an entry costs beside its texts. Bytes. */
const ENTRY = 512;

export interface KeptReply {
  readonly json: Buffer;
  /** The `Link` header; empty where the list ends. */
  readonly link: string;
}

/** Replies by what they are made of, the longest unasked forgotten first: many clients ask for the same list. */
export class ReplyCache {
  readonly #replies = new Map<string, KeptReply>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Of everything kept: replies, links and keys. */
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

/** A character of a key takes two bytes at most. */
function sizeOf(key: string, { json, link }: KeptReply): number {
  return ENTRY + json.length + 2 * (key.length + link.length);
}
