import type { Knex } from 'knex';
import { hasWords, type Post } from '#core/publishing/post.ts';
import { describeError, type Log } from '../log.ts';
import type { Database } from '../database/database.ts';
import { postOf } from './publication-reports.ts';
import type { ShareTransaction } from '../sync/group-commits.ts';
import { beginAttempt, endAttempt, isTwinPosting, lastAttempt, refsOfOthers } from './attempts.ts';
import { DELETED } from '../sync/deleted-items.ts';
import type { Holder, Publication, Step } from './publications.ts';
import { afterFound, afterOutcome, staysUnclear } from './next-step.ts';
import type { Connection, Found, Outcome, PlatformAdapter, Publishing } from './platform-adapter.ts';
import { Settling } from './reporter.ts';

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
  /**
   * For how long a platform may still be at a request whose answer never came. Before that is over, a post that is not
   * to be seen is not taken for absent. Milliseconds.
   */
  readonly settleMs: number;
  /** Aborted when the server ends. */
  readonly signal: AbortSignal;
}

/** Takes claimed publications one step further: posts them, or looks whether they are there. */
export class Publisher {
  readonly #deps: PublisherDeps;
  readonly #settling: Settling;

  constructor(deps: PublisherDeps) {
    this.#deps = deps;
    this.#settling = new Settling(deps);
  }

  /** Never rejects. Resolves once the step is written down, or nothing could be. */
  async advance(publication: Publication): Promise<void> {
    const { adapters, monotonic, signal, log } = this.#deps;
    const { platformId, generation } = publication;
    const claimedAt = monotonic();
    try {
      const time = AbortSignal.any([signal, AbortSignal.timeout(MAX_TRY)]);
      const claim = { mayPost: () => monotonic() - claimedAt < MAY_POST_MS, signal: time };
      const isLookedFor = publication.state === 'unknown' && !adapters.get(platformId)?.tellsRepetitions;
      await (isLookedFor ? this.#look(publication, claim) : this.#post(publication, claim));
    } catch (error) {
      // What could not be written down stays claimed, and is taken over at the next look.
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
    if (begun === 'lost') return;
    if (begun === 'deleted') return await this.#end(publication, null, staysUnclear(publication, deleted));
    const outcome = await adapter.publish(publishing).catch((error: unknown) => unclear(error));
    const { tellsRepetitions = false } = adapter;
    const step = afterOutcome(publication, { outcome, tellsRepetitions, now: now() });
    await this.#end(publication, { attemptId, outcome }, step);
  }

  async #look(publication: Publication, claim: Claim): Promise<void> {
    const { database, settleMs, now } = this.#deps;
    const prepared = await this.#prepare(publication, claim);
    if (!('publishing' in prepared)) return await this.#end(publication, null, prepared.step);
    const { adapter, publishing } = prepared;
    const last = await lastAttempt(database, publication);
    const found = await adapter
      .find(publishing)
      .catch((error: unknown) => ({ type: 'cannot-tell', words: unclear(error).words, isForGood: false }) as const);
    if (found.type === 'shared') return await this.#endFound(publication, publishing.post, found);
    const settlesIn = last ? this.#settling.left(last, adapter.settleMs ?? settleMs) : 0;
    await this.#end(publication, null, afterFound(publication, found, now(), settlesIn));
  }

  /** Two publications that say the same never take one post for both of theirs. */
  async #endFound(publication: Publication, post: Post, found: Found & { readonly type: 'shared' }): Promise<void> {
    const { database, transact, holder, now } = this.#deps;
    await transact(async (knex) => {
      await lockPlace(database, knex, publication);
      const isAnothers = found.ref !== null && (await refsOfOthers(knex, publication)).includes(found.ref);
      const isOpen = isAnothers || (await isTwinPosting(knex, publication, post));
      const step = isOpen ? afterTwin(publication) : afterFound(publication, found, now(), 0);
      await endAttempt(knex, publication, { holder, attemptId: null, outcome: nothing, step, now: now() });
    });
  }

  async #prepare(publication: Publication, claim: Claim): Promise<Prepared> {
    const prepared = await this.#prepareAny(publication, claim);
    return 'step' in prepared ? { step: staysUnclear(publication, prepared.step) } : prepared;
  }

  async #prepareAny(publication: Publication, claim: Claim): Promise<Prepared> {
    const { database, adapters, now } = this.#deps;
    const { userId, itemId, platformId, generation, publicationId, ref, askedAt } = publication;
    const adapter = adapters.get(platformId);
    if (!adapter) return { step: byHand };
    const connection = adapter.needsConnection ? await this.#deps.connection(userId, platformId) : null;
    if (adapter.needsConnection && !connection) return { step: byHand };
    // A publication is one post: what it began with is looked for, and gone on with, whatever was written since.
    const begunWith = await postOf(database, publication);
    const post = begunWith ?? (await this.#deps.readPost(publication));
    if (!post) {
      const outcome = { type: 'later', words: DAMAGED, afterMs: null } as const;
      return { step: afterOutcome(publication, { outcome, tellsRepetitions: false, now: now() }) };
    }
    if (!hasWords(post)) return { step: { state: 'failed', waitMs: null, reason: NO_WORDS } };
    const isRepeat = begunWith !== null;
    // What is there of it is told by its words: those of a twin must have their names first.
    if (isRepeat && (await isTwinPosting(database.reader, publication, post))) return { step: afterTwin(publication) };
    const others = isRepeat ? await refsOfOthers(database.reader, publication) : [];
    const username = await this.#deps.username(userId);
    const since = new Date(askedAt).toISOString();
    const names = { userId, username, itemId, generation, publicationId, isRepeat, refsOfOthers: others };
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

/** How long it takes until a publication with the same words has the name of its post. Milliseconds. */
const TWIN = 1_000;

function afterTwin({ state }: Publication): Step {
  return { state: state === 'unknown' ? 'unknown' : 'queued', waitMs: TWIN, isTry: false };
}

/** Nodes that found posts of the same person at the same place write that down one after the other. */
async function lockPlace({ location }: Database, knex: Knex, { userId, platformId }: Publication): Promise<void> {
  if (location.dialect === 'postgres')
    await knex.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${userId} ${platformId}`]);
}

type Claim = Pick<Publishing, 'mayPost' | 'signal'>;
type Prepared = { readonly adapter: PlatformAdapter; readonly publishing: Publishing } | { readonly step: Step };

const byHand: Step = { state: 'by-hand', waitMs: null, reason: null };
const deleted: Step = { state: 'failed', waitMs: null, reason: DELETED };
const nothing = { outcome: null, words: null };
const DAMAGED = 'Part of this is damaged on the server. It will be posted when a device that has it is online.';
const NO_WORDS = 'Please create content before distributing.';

/** An adapter that breaks has a defect; whether it had posted, nobody knows. */
function unclear(error: unknown): Extract<Outcome, { readonly type: 'unclear' }> {
  return { type: 'unclear', words: error instanceof Error ? error.message : 'The server failed while posting.' };
}

function wordsOf(outcome: Outcome): string | null {
  return 'words' in outcome ? outcome.words : null;
}
