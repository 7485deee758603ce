/** Bytes of answers kept. */
const MAX_BYTES = 64 << 20;

export interface KeptReply {
  readonly json: Buffer;
  /** The `Link` header; empty where the list ends. */
  readonly link: string;
}

/** Replies by what they are made of, the longest unasked forgotten first: many clients ask for the same list. */
export class ReplyCache {
  readonly #replies = new Map<string, KeptReply>();
  #bytes = 0;

  get(key: string): KeptReply | undefined {
    const reply = this.#replies.get(key);
    if (reply) {
      this.#replies.delete(key);
      this.#replies.set(key, reply);
    }
    return reply;
  }

  put(key: string, reply: KeptReply): void {
    if (reply.json.length > MAX_BYTES / 8) return;
    this.#bytes += reply.json.length - (this.#replies.get(key)?.json.length ?? 0);
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    for (const [oldest, { json }] of this.#replies) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#replies.delete(oldest);
      this.#bytes -= json.length;
    }
  }
}
