import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { hasWords, type Post } from '#core/publishing/post.ts';
import { describeError } from '../log.ts';
import { changePublication, releaseShared } from './change-publication.ts';
import { claimShared } from './claims.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';
import type { Holder } from '../database/leases.ts';
import { publicationsOf, siteUrlOf, type StoredPublication, uploadsOf } from './publications.ts';
import { postOf } from './publication-reports.ts';
import { KeyedQueue } from '../queues.ts';
import type { Outcome, PlatformAdapter } from './platform-adapter.ts';
import { LEASE_MS, MAY_POST_MS, type PublisherDeps } from './publisher.ts';

/** How long an update of a post may take. Milliseconds. */
const MAX_CHANGE = 30_000;
/**
 * How long a change waits for the one before it, and how often it checks whether another process is done. Milliseconds.
 */
const TIMEOUT_MS = { all: MAX_CHANGE + 5_000, look: 100 } as const;

export type PostChange = 'update' | 'withdraw';

export type ChangeDeps = Omit<PublisherDeps, 'transact' | 'settleMs' | 'signal'>;

const MEANWHILE = 'This has changed. Check its current state.';
const BUSY = 'This is being changed right now. Try again in a minute.';
const NO_WORDS = 'There is nothing to post. Write the draft again, or take the post down.';
const DAMAGED = 'Part of this is damaged on the server. Try again when a device that has it is online.';

/**
 * Updates posts and takes them down. A change claims the publication as posting does. So changes of a post run one
 * after the other, in whatever process, and each starts from the result of the one before.
 */
export class PostChanger {
  readonly #deps: ChangeDeps;
  readonly #changes = new KeyedQueue();

  constructor(deps: ChangeDeps) {
    this.#deps = deps;
  }

  /** The failure is a sentence for a person. */
  async change(publication: StoredPublication, what: PostChange): Promise<Result<StoredPublication, string>> {
    if (what === 'withdraw' && publication.state === 'withdrawn') return ok(publication);
    if (publication.state !== 'shared') return fail('Only published posts can be changed.');
    const until = this.#deps.monotonic() + TIMEOUT_MS.all;
    return await this.#changes.take(publication.publicationId, async () => {
      const claimed = await this.#claim(publication, until);
      if (claimed === 'busy') return fail(BUSY);
      return claimed ? await this.#changeClaimed(claimed, what) : await this.#movedMeanwhile(publication, what);
    });
  }

  async #claim(publication: StoredPublication, until: number): Promise<StoredPublication | 'busy' | null> {
    const { database, holder, now, monotonic } = this.#deps;
    for (;;) {
      const claimed = await claimShared(database, publication, { holder, now: now() });
      if (claimed !== 'busy' || monotonic() > until) return claimed;
      await wait(TIMEOUT_MS.look);
    }
  }

  /** Taking down a post that is already down succeeds. */
  async #movedMeanwhile(publication: StoredPublication, what: PostChange): Promise<Result<StoredPublication, string>> {
    const { userId, itemId, platformId, generation } = publication;
    const now = (await publicationsOf(this.#deps.database, userId, itemId)).find(
      (each) => each.platformId === platformId && each.generation === generation,
    );
    return what === 'withdraw' && now?.state === 'withdrawn' ? ok(now) : fail(MEANWHILE);
  }

  async #changeClaimed(claimed: StoredPublication, what: PostChange): Promise<Result<StoredPublication, string>> {
    const { database, holder, now, log } = this.#deps;
    let ref = claimed.ref;
    try {
      const outcome = await this.#ask(claimed, what);
      ref = ('ref' in outcome ? outcome.ref : undefined) ?? ref;
      if (outcome.type === 'shared') {
        const url = what === 'update' ? (outcome.url ?? claimed.url) : null;
        const state = what === 'update' ? 'shared' : 'withdrawn';
        const isUpdated = what === 'update';
        const reason = isUpdated ? claimed.reason : null;
        const stand = { state, url, ref, reason, isUpdated, holder, now: now() } as const;
        const changed = await changePublication(database, claimed, stand);
        return changed ? ok(changed) : fail(MEANWHILE);
      }
      await releaseShared(database, claimed, { holder, ref });
      return fail('words' in outcome ? outcome.words : 'The platform refused the change.');
    } catch (error) {
      log.error({ ...describeError(error), platformId: claimed.platformId }, 'A post could not be changed');
      await releaseShared(database, claimed, { holder, ref });
      throw error;
    }
  }

  async #ask(claimed: StoredPublication, what: PostChange): Promise<Outcome> {
    const { adapters, connection, username, database, holder, monotonic } = this.#deps;
    const { userId, itemId, platformId, generation, publicationId, askedAt, ref, account: begunAs } = claimed;
    const claimedAt = monotonic();
    const refuse = (words: string): Outcome => ({ type: 'refused', words });
    const adapter: PlatformAdapter | undefined = adapters.get(platformId);
    const act = adapter?.[what]?.bind(adapter);
    if (!adapter || !act)
      return refuse(what === 'update' ? 'Change it on the platform itself.' : 'Take it down on the platform itself.');
    if (what === 'update' && (await isItemDeleted(database.reader, userId, itemId)))
      return refuse('You deleted this. Restore it to update its posts.');
    const post = await this.#postFor(claimed, what);
    if (!post) return refuse(DAMAGED);
    if (what === 'update' && !hasWords(post)) return refuse(NO_WORDS);
    const connected = adapter.needsConnection ? await connection(userId, platformId) : null;
    if (adapter.needsConnection && !connected) return refuse('Connect the account again first.');
    if (connected && 'putOff' in connected) return { type: 'later', words: connected.putOff, afterMs: null };
    return await act({
      userId,
      username: await username(userId),
      itemId,
      generation,
      publicationId,
      since: new Date(askedAt).toISOString(),
      isRepeat: true,
      refsOfOthers: [],
      begunAs,
      post,
      siteUrl: await siteUrlOf(database, userId, itemId),
      connection: connected,
      ref,
      ...uploadsOf(database, claimed, holder),
      mayPost: () => monotonic() - claimedAt < MAY_POST_MS,
      signal: AbortSignal.timeout(MAX_CHANGE),
    });
  }

  /** Taking a post down does not need the current text: the text that was sent will do. */
  async #postFor(claimed: StoredPublication, what: PostChange): Promise<Post | null> {
    const post = await this.#deps.readPost(claimed);
    return post ?? (what === 'withdraw' ? await postOf(this.#deps.database, claimed) : null);
  }
}

/** The holder under which a process claims posts to change them. For publishing it uses another one. */
export function newChangeHolder(): Holder {
  return { id: crypto.randomUUID(), leaseMs: LEASE_MS };
}
