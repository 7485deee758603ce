import { hasWords, type Post } from '#core/publishing/post.ts';
import { describeError, type Log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { postOf } from '../store/publication-reports.ts';
import type { ShareTransaction } from '../store/shared-transaction.ts';
import { beginAttempt, endAttempt, type Holder } from '../store/publications.ts';
import { afterFound, afterOutcome } from './next-step.ts';
import type { Connection, Outcome, PlatformAdapter, Publishing } from './platform-adapter.ts';
import type { Publication, Step } from '../store/publication.ts';

/** How long a try may take in all. Milliseconds. */
const MAX_TRY = 50_000;
/**
 * A request that posts begins within this time after its publication was claimed, or not at all: what it takes to end
 * (30 s) is over before the lease is.
 */
export const MAY_POST_MS = 25_000;
/** How long a claim keeps others away. Longer than both together. */
export const LEASE_MS = 60_000;

/** Which item's post for which platform. */
export interface PostName {
  readonly userId: string;
  readonly itemId: string;
  readonly platformId: number;
}

export interface PublisherDeps {
  readonly database: Database;
  readonly transact: ShareTransaction;
  readonly holder: Holder;
  readonly adapters: ReadonlyMap<number, PlatformAdapter>;
  /** Null where the person has connected nothing there. */
  readonly connection: (userId: string, platformId: number) => Promise<Connection | null>;
  readonly username: (userId: string) => Promise<string>;
  /** What goes out there, read from the document as it is now; null when it cannot be read. */
  readonly readPost: (of: PostName) => Promise<Post | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'error'>;
  /** Aborted when the server ends. */
  readonly signal: AbortSignal;
}

/** Takes claimed publications one step further: posts them, or looks whether they are there. */
export class Publisher {
  readonly #deps: PublisherDeps;

  constructor(deps: PublisherDeps) {
    this.#deps = deps;
  }

  /** Never rejects. Resolves once the step is written down, or nothing could be. */
  async advance(publication: Publication): Promise<void> {
    const { monotonic, signal, log } = this.#deps;
    const claimedAt = monotonic();
    try {
      const time = AbortSignal.any([signal, AbortSignal.timeout(MAX_TRY)]);
      const claim = { mayPost: () => monotonic() - claimedAt < MAY_POST_MS, signal: time };
      if (publication.state === 'unknown') await this.#look(publication, claim);
      else await this.#post(publication, claim);
    } catch (error) {
      // What could not be written down stays claimed, and is taken over at the next look.
      const { platformId, generation } = publication;
      log.error({ ...describeError(error), platformId, generation }, 'Publishing failed');
    }
  }

  async #post(publication: Publication, claim: Claim): Promise<void> {
    const { transact, holder, now } = this.#deps;
    const prepared = await this.#prepare(publication, claim);
    if (!('publishing' in prepared)) return await this.#end(publication, null, prepared.step);
    const { adapter, publishing } = prepared;
    const attemptId = crypto.randomUUID();
    const post = JSON.stringify(publishing.post);
    // From here on nobody can say that nothing was sent, unless the adapter does.
    const begun = await transact((knex) => beginAttempt(knex, publication, { holder, attemptId, now: now(), post }));
    if (!begun) return;
    const outcome = await adapter.publish(publishing).catch((error: unknown) => unclear(error));
    await this.#end(publication, { attemptId, outcome }, afterOutcome(publication, outcome, now()));
  }

  async #look(publication: Publication, claim: Claim): Promise<void> {
    const prepared = await this.#prepare(publication, claim);
    if (!('publishing' in prepared)) {
      const { reason = publication.reason } = prepared.step;
      return await this.#end(publication, null, { state: 'unknown', waitMs: null, reason });
    }
    const { adapter, publishing } = prepared;
    const found = await adapter
      .find(publishing)
      .catch((error: unknown) => ({ type: 'cannot-tell', words: unclear(error).words, isForGood: false }) as const);
    await this.#end(publication, null, afterFound(publication, found, this.#deps.now()));
  }

  async #prepare(publication: Publication, claim: Claim): Promise<Prepared> {
    const { userId, itemId, platformId, generation, publicationId, ref, askedAt } = publication;
    const adapter = this.#deps.adapters.get(platformId);
    if (!adapter) return { step: byHand };
    const connection = adapter.needsConnection ? await this.#deps.connection(userId, platformId) : null;
    if (adapter.needsConnection && !connection) return { step: byHand };
    // A publication is one post: what it began with is looked for, and gone on with, whatever was written since.
    const post = (await postOf(this.#deps.database, publication)) ?? (await this.#deps.readPost(publication));
    if (!post)
      return { step: afterOutcome(publication, { type: 'later', words: DAMAGED, afterMs: null }, this.#deps.now()) };
    if (!hasWords(post)) return { step: { state: 'failed', waitMs: null, reason: NO_WORDS } };
    const username = await this.#deps.username(userId);
    const since = new Date(askedAt).toISOString();
    const names = { userId, username, itemId, generation, publicationId };
    return { adapter, publishing: { ...names, since, post, connection, ref, ...claim } };
  }

  async #end(
    publication: Publication,
    tried: { readonly attemptId: string; readonly outcome: Outcome } | null,
    step: Step,
  ): Promise<void> {
    const { transact, holder, now } = this.#deps;
    const end = {
      holder,
      attemptId: tried?.attemptId ?? null,
      outcome: { outcome: tried?.outcome.type ?? null, words: tried ? wordsOf(tried.outcome) : null },
      step,
      now: now(),
    };
    await transact((knex) => endAttempt(knex, publication, end));
  }
}

type Claim = Pick<Publishing, 'mayPost' | 'signal'>;
type Prepared = { readonly adapter: PlatformAdapter; readonly publishing: Publishing } | { readonly step: Step };

const byHand: Step = { state: 'by-hand', waitMs: null, reason: null };
const DAMAGED = 'A part of this piece is damaged on the server. It goes out when a device that holds it has connected.';
const NO_WORDS = 'Please create content before distributing.';

/** An adapter that breaks has a defect; whether it had posted, nobody knows. */
function unclear(error: unknown): Extract<Outcome, { readonly type: 'unclear' }> {
  return { type: 'unclear', words: error instanceof Error ? error.message : 'The server failed while posting.' };
}

function wordsOf(outcome: Outcome): string | null {
  return 'words' in outcome ? outcome.words : null;
}
