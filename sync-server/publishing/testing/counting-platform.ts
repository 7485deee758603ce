import type { Connection, Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';

/** How a platform handles the next requests: each is used once, in order. */
export type Mischief = 'reply-lost' | 'fails-before' | 'fails-after' | 'busy' | 'hangs-before';

/** A platform that posts whatever it is sent, as often as it is sent, and counts. */
export class CountingPlatform implements PlatformAdapter {
  readonly platformId: number;
  readonly needsConnection: boolean;
  /** `publicationId` of each post. */
  readonly posts: string[] = [];
  readonly drafts = new Map<string, string>();
  readonly mischief: Mischief[] = [];
  readonly #holdsDrafts: boolean;
  readonly #answerMs: number;

  constructor({ platformId = 9, holdsDrafts = false, answerMs = 0, needsConnection = false } = {}) {
    this.platformId = platformId;
    this.needsConnection = needsConnection;
    this.#holdsDrafts = holdsDrafts;
    this.#answerMs = answerMs;
  }

  accountOf({ name }: Connection): string {
    return name;
  }

  async publish({ publicationId, ref, mayPost }: Publishing): Promise<Outcome> {
    if (this.#answerMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#answerMs));
    if (!mayPost()) return { type: 'later', words: 'Too late to post.', afterMs: null };
    const mischief = this.mischief.shift();
    if (mischief === 'busy') return { type: 'later', words: 'Too many requests.', afterMs: 60_000 };
    if (mischief === 'fails-before' || mischief === 'hangs-before') return { type: 'unclear', words: mischief };
    if (this.#holdsDrafts && ref === null) {
      const draft = crypto.randomUUID();
      this.drafts.set(draft, publicationId);
      return mischief ? { type: 'unclear', words: mischief } : { type: 'drafted', ref: draft };
    }
    // Publishing a draft that is already published makes no second post.
    if (ref === null || this.drafts.delete(ref)) this.posts.push(publicationId);
    return mischief ? { type: 'unclear', words: mischief } : { type: 'shared', url: 'https://example.org/1', ref };
  }

  find({ publicationId, ref, connection, begunAs }: Publishing): Promise<Found> {
    if (connection && connection.name !== begunAs)
      return Promise.resolve({ type: 'cannot-tell', words: `Begun as ${begunAs}.`, isForGood: true });
    const isThere = this.posts.includes(publicationId);
    return Promise.resolve(isThere ? { type: 'shared', url: 'https://example.org/1', ref } : { type: 'absent' });
  }
}
