/**
 * The publisher: advances a claimed publication by one step.
 *
 * States of a publication (`core/publishing/publication.ts`; the server's transitions are in next-step.ts):
 *
 *   queued -> publishing -> shared -> withdrawn
 *                        -> queued      put off by the platform, or a draft to publish
 *                        -> failed      certainly not posted; a person must act
 *                        -> unknown     it may be posted: find it, or send it again by name
 *   overdue, by-hand                    a person decides, or posts it
 *
 * `advance` posts a `publishing` publication and looks for the post of an `unknown` one.
 *
 * Invariants:
 *
 * - The attempt is committed before the first byte is sent. After a crash, an open attempt makes its publication
 *   `unknown`.
 * - The server ends `unknown` only as `shared`, or once it has read that the post is absent after the settling time. A
 *   person may settle it too.
 * - The text of the first attempt is sent again and looked for in every later one, whatever was written since.
 * - MAY_POST_MS plus the longest request is less than LEASE_MS, so a request ends before another process can claim its
 *   publication.
 */

import type { Knex } from 'knex';
import { picturesIn } from '#core/documents/pictures.ts';
import { hasWords, type Post } from '#core/publishing/post.ts';
import { hasImages } from '../images/image-records.ts';
import { describeError, type Log } from '../log.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../database/leases.ts';
import { postOf } from './publication-reports.ts';
import { type ShareTransaction, GroupCommits } from '../sync/group-commits.ts';
import {
  endAttempt,
  isTwinPosting,
  lastAttempt,
  refsOfOthers,
  type AttemptBegin,
  type AttemptEnd,
  beginAttempts,
  type Beginning,
  type Begun,
  endAttempts,
  type Ending,
} from './attempts.ts';
import { DELETED } from '../sync/deleted-items.ts';
import { type PublicationKey, siteUrlOf, type Step, type StoredPublication, uploadsOf } from './publications.ts';
import type { PutOff } from './connection-grants.ts';
import { afterFound, afterOutcome, staysUnclear, withPostsOut } from './next-step.ts';
import type { Connection, Found, Outcome, PlatformAdapter, Publishing } from './platform-adapter.ts';
import { NOT_UPLOADED } from './read-picture.ts';
import { Settling } from './reporter.ts';
import { lockUsers } from '../database/lock-users.ts';

/** The most attempts that one commit begins or ends. */
const AT_ONCE = 50;

/** Begins and ends attempts. Attempts of many publications at once share one commit, and each resolves after it. */
class AttemptCommits {
  readonly #commits: GroupCommits<Beginning | Ending, Begun>;

  constructor(database: Pick<Database, 'knex' | 'location'>) {
    this.#commits = new GroupCommits({
      choose: (waiting) => new Set(waiting.slice(0, AT_ONCE)),
      write: (writes) =>
        database.knex.transaction(async (knex) => {
          await lockUsers(
            database,
            knex,
            writes.map(({ publication }) => publication.userId),
          );
          const beginnings = writes.filter((write) => 'begin' in write);
          const begun = beginnings.length === 0 ? [] : await beginAttempts(knex, beginnings);
          await endAttempts(
            knex,
            writes.filter((write) => 'end' in write),
          );
          const results = new Map<Beginning | Ending, Begun>(beginnings.map((write, at) => [write, begun[at]!]));
          return writes.map((write) => results.get(write) ?? 'begun');
        }),
    });
  }

  async begin(publication: StoredPublication, begin: AttemptBegin): Promise<Begun> {
    return await this.#commits.add({ publication, begin });
  }

  async end(publication: StoredPublication, end: AttemptEnd): Promise<void> {
    await this.#commits.add({ publication, end });
  }
}

/** How long an attempt may take in all. Milliseconds. */
const MAX_TRY = 50_000;
/**
 * A request that posts starts within this time after its publication was claimed, or not at all. Its own limit (30 s)
 * ends it before the lease ends.
 */
export const MAY_POST_MS = 25_000;
/** How long a claim keeps other holders away: longer than both together. */
export const LEASE_MS = 60_000;

/** An item's post on a platform. */
export type PostName = Omit<PublicationKey, 'generation'>;

export interface PublisherDeps {
  readonly database: Database;
  readonly transact: ShareTransaction;
  readonly holder: Holder;
  readonly adapters: ReadonlyMap<number, PlatformAdapter>;
  /** Null if the person has connected nothing there, or must connect it again. */
  readonly connection: (userId: string, platformId: number) => Promise<Connection | PutOff | null>;
  readonly username: (userId: string) => Promise<string>;
  /** The post for the platform, read from the document as it is now; null when it cannot be read. */
  readonly readPost: (of: PostName) => Promise<Post | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'error'>;
  /**
   * How long a platform may process a request whose answer never came. Until then a post that cannot be found does not
   * count as absent. Milliseconds.
   */
  readonly settleMs: number;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Advances claimed publications by one step: posts them, or looks for their posts. */
export class Publisher {
  readonly #deps: PublisherDeps;
  readonly #settling: Settling;
  readonly #attempts: AttemptCommits;

  constructor(deps: PublisherDeps) {
    this.#deps = deps;
    this.#attempts = new AttemptCommits(deps.database);
    this.#settling = new Settling(deps);
  }

  /** Never rejects. Resolves once the step is recorded, or recording it failed. */
  async advance(publication: StoredPublication): Promise<void> {
    const { adapters, monotonic, signal, log } = this.#deps;
    const { platformId, generation } = publication;
    const claimedAt = monotonic();
    try {
      const time = AbortSignal.any([signal, AbortSignal.timeout(MAX_TRY)]);
      const claim = { mayPost: () => monotonic() - claimedAt < MAY_POST_MS, signal: time };
      const isLookedFor = publication.state === 'unknown' && !adapters.get(platformId)?.tellsRepetitions;
      await (isLookedFor ? this.#find(publication, claim) : this.#post(publication, claim));
    } catch (error) {
      // A step that could not be recorded leaves the claim in place. The next tick takes it over.
      log.error({ ...describeError(error), platformId, generation }, 'Publishing failed');
    }
  }

  async #post(publication: StoredPublication, claim: Claim): Promise<void> {
    const { holder, now } = this.#deps;
    const prepared = await this.#prepare(publication, claim);
    if (!('publishing' in prepared)) return await this.#end(publication, null, prepared.step);
    const { adapter, publishing } = prepared;
    const attemptId = crypto.randomUUID();
    const post = JSON.stringify(publishing.post);
    const account = (publishing.connection && adapter.accountOf?.(publishing.connection)) ?? null;
    // From here on something may have been sent, unless the adapter says otherwise.
    const begun = await this.#attempts.begin(publication, { holder, attemptId, now: now(), post, account });
    if (begun === 'lost') return;
    if (begun === 'deleted') return await this.#end(publication, null, staysUnclear(publication, deleted));
    const outcome = await adapter.publish(publishing).catch((error: unknown) => unclear(error));
    const { tellsRepetitions = false } = adapter;
    const step = afterOutcome(publication, { outcome, tellsRepetitions, now: now() });
    await this.#end(publication, { attemptId, outcome }, step);
  }

  async #find(publication: StoredPublication, claim: Claim): Promise<void> {
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

  /** Two publications with equal text must never record the same post. */
  async #endFound(
    publication: StoredPublication,
    post: Post,
    found: Found & { readonly type: 'shared' },
  ): Promise<void> {
    const { database, transact, holder, now } = this.#deps;
    await transact(publication.userId, async (knex) => {
      await lockPlace(database, knex, publication);
      const isAnothers = found.ref !== null && (await refsOfOthers(knex, publication)).includes(found.ref);
      const isOpen = isAnothers || (await isTwinPosting(knex, publication, post));
      const step = isOpen ? afterTwin(publication) : afterFound(publication, found, now(), 0);
      await endAttempt(knex, publication, { holder, attemptId: null, outcome: nothing, step, now: now() });
    });
  }

  async #prepare(publication: StoredPublication, claim: Claim): Promise<Prepared> {
    const prepared = await this.#prepareAny(publication, claim);
    if (!('step' in prepared)) return prepared;
    return { step: staysUnclear(publication, withPostsOut(publication, prepared.step)) };
  }

  async #prepareAny(publication: StoredPublication, claim: Claim): Promise<Prepared> {
    const { database, adapters, holder } = this.#deps;
    const { userId, itemId, platformId, generation, publicationId, ref, askedAt, account: begunAs } = publication;
    const adapter = adapters.get(platformId);
    if (!adapter) return { step: byHand };
    const connection = adapter.needsConnection ? await this.#deps.connection(userId, platformId) : null;
    if (adapter.needsConnection && !connection) return { step: byHand };
    if (connection && 'putOff' in connection) return this.#putOff(publication, connection.putOff);
    // A publication is one post: the text of its first attempt is looked for and continued, whatever was written since.
    // All is read at once, so that the publications of one claim share their queries.
    const [begunWith, username, siteUrl] = await Promise.all([
      postOf(database, publication),
      this.#deps.username(userId),
      siteUrlOf(database, userId, itemId),
    ]);
    const post = begunWith ?? (await this.#deps.readPost(publication));
    if (!post) return this.#putOff(publication, DAMAGED);
    if (!hasWords(post)) return { step: { state: 'failed', waitMs: null, reason: NO_WORDS } };
    // Before an attempt keeps the text: nothing was sent, and its person may still take the picture out.
    const pictures = new Set(begunWith === null ? picturesIn(post.body).map(({ hash }) => hash) : []);
    if (!(await hasImages(database, userId, [...pictures]))) return this.#putOff(publication, NOT_UPLOADED.words);
    const isRepeat = begunWith !== null;
    // Its post is recognised by the text. A twin with equal text must have its reference recorded first.
    if (isRepeat && (await isTwinPosting(database.reader, publication, post))) return { step: afterTwin(publication) };
    const others = isRepeat ? await refsOfOthers(database.reader, publication) : [];
    const since = new Date(askedAt).toISOString();
    const names = { userId, username, itemId, generation, publicationId, isRepeat, refsOfOthers: others, begunAs };
    const uploads = uploadsOf(database, publication, holder);
    return { adapter, publishing: { ...names, since, post, siteUrl, connection, ref, ...uploads, ...claim } };
  }

  /** The publication is tried again later: nothing was sent. */
  #putOff(publication: StoredPublication, words: string): Prepared {
    const outcome = { type: 'later', words, afterMs: null } as const;
    return { step: afterOutcome(publication, { outcome, tellsRepetitions: false, now: this.#deps.now() }) };
  }

  async #end(
    publication: StoredPublication,
    tried: { readonly attemptId: string; readonly outcome: Outcome } | null,
    step: Step,
  ): Promise<void> {
    const { holder, now } = this.#deps;
    await this.#attempts.end(publication, {
      holder,
      attemptId: tried?.attemptId ?? null,
      outcome: { outcome: tried?.outcome.type ?? null, words: tried ? wordsOf(tried.outcome) : null },
      step,
      now: now(),
    });
  }
}

/** How long a twin with equal text needs to get its post's reference recorded. Milliseconds. */
const TWIN = 1_000;

function afterTwin({ state }: StoredPublication): Step {
  return { state: state === 'unknown' ? 'unknown' : 'queued', waitMs: TWIN, isTry: false };
}

/** Nodes that found posts of the same person on the same platform record them one after the other. */
async function lockPlace({ location }: Database, knex: Knex, { userId, platformId }: StoredPublication): Promise<void> {
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

/** An adapter that throws has a defect, and may have posted before. */
function unclear(error: unknown): Extract<Outcome, { readonly type: 'unclear' }> {
  return { type: 'unclear', words: error instanceof Error ? error.message : 'The server failed while posting.' };
}

function wordsOf(outcome: Outcome): string | null {
  return 'words' in outcome ? outcome.words : null;
}
