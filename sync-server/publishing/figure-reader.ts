/**
 * The figure reader: reads from platforms how often published posts were seen, liked, shared and answered, and the
 * replies themselves where a platform tells them.
 *
 * Every process runs one. Each minute it makes the records of new posts and then reads what is due, in batches: an
 * account's posts on one platform at a time, through the platform's adapter. How often a post is read follows from its
 * age (`core/publishing/figure-times.ts`): each hour at first, no more after 90 days. Replies are read after the
 * figures of a batch, only of posts that have any by their figures.
 *
 * Invariants:
 *
 * - Two processes never read the same post at once, and an account has one batch at a time on each platform.
 * - Accounts take turns: after its batch, an account comes after every other one that is due. A platform that does not
 *   answer leaves room for the others.
 * - A failed reading changes no figure. It is put off, at least as long as the platform asks. After a refusal nothing is
 *   sent for this connection until it is made again or has worked. A token that is not accepted ends it, as in posting.
 * - An account that may post and may not read its figures is asked once a week, and nothing is said about it.
 * - Nothing is read for a person who has switched off "Analytics tracking".
 * - Replies that cannot be read keep no figure from being stored, and stay as they were.
 */

import {
  type FailureWaits,
  failureWait,
  FIGURES_END,
  waitAfterFailure,
  waitForFigures,
  waitWhileAbsent,
} from '#core/publishing/figure-times.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import type { PutOff } from './connection-grants.ts';
import type { ConnectionHealth } from './connections.ts';
import {
  addNewPosts,
  claimReading,
  type DuePlace,
  duePlaces,
  figuresOf,
  type KnownFigures,
  noteReading,
  putOffPlace,
  type Place,
  type PostReading,
  type Reading,
  type ReadingPost,
} from './figure-records.ts';
import type {
  Connection,
  FiguresRead,
  PlatformAdapter,
  ReadFigures,
  ReadReplies,
  RepliesRead,
} from './platform-adapter.ts';
import { noteReplies } from './reply-records.ts';

/** Milliseconds between two rounds. */
const ROUND = 60_000;
/** Posts of one batch. */
const BATCH = 25;
/** Batches at once. */
const ROOM = { all: 8, perPlatform: 4 } as const;
/** How long a batch may take, and how long its claim lasts. Milliseconds. */
const MAX_BATCH = 60_000;
const LEASE_MS = 2 * MAX_BATCH;
/** How long reading the replies of a batch may take. With the figures it ends before the claim. Milliseconds. */
const MAX_REPLIES_MS = 30_000;
/** When posts of a person who wants no figures are considered again. Milliseconds. */
const WHILE_UNWANTED = 3_600_000;
/** When an account that may not read its figures is asked again, unless it is connected again before. Milliseconds. */
const WHILE_NOT_INCLUDED = 7 * 24 * 3_600_000;
/** Accounts that are considered at a time, the longest waiting first. */
const PLACES = 1_000;
/** How far back new posts are looked for after the first round. The clocks of nodes may differ. Milliseconds. */
const LOOK_BACK = 3_600_000;

export interface FigureReaderDeps {
  readonly database: Database;
  readonly adapters: ReadonlyMap<number, PlatformAdapter>;
  /** Null if the person has connected nothing there. */
  readonly connection: (userId: string, platformId: number) => Promise<Connection | PutOff | null>;
  readonly health: ConnectionHealth;
  /** Whether the person wants figures to be read ("Analytics tracking"). */
  readonly isWanted: (userId: string) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Calls back once after `ms`; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly log: Pick<Log, 'error'>;
  /** Accounts that are considered at a time. */
  readonly places?: number;
}

/** Reads the figures of published posts. */
export class FigureReader {
  readonly #deps: FigureReaderDeps;
  readonly #holder = { id: crypto.randomUUID(), leaseMs: LEASE_MS };
  readonly #platformIds: readonly number[];
  readonly #ending = new AbortController();
  /** The batches under way, by place. */
  readonly #running = new Map<string, { readonly of: Place; readonly over: Promise<void> }>();
  /** The turn in which each place was last served; only places that are still due. */
  #served = new Map<string, number>();
  #turn = 0;
  /** When an account's figures were found not to be readable, by place. Milliseconds since 1970. */
  readonly #notIncluded = new Map<string, number>();
  /** Posts shared before this moment have their records. */
  #addedUntil: number | null = null;
  #round: Promise<void> | null = null;
  #cancel: (() => void) | null = null;

  constructor(deps: FigureReaderDeps) {
    this.#deps = deps;
    this.#platformIds = [...deps.adapters.values()]
      .filter((adapter) => adapter.figures !== undefined)
      .map(({ platformId }) => platformId);
  }

  start(): void {
    if (this.#ending.signal.aborted) return;
    this.#cancel = this.#deps.after(ROUND, () => void this.readDue().then(() => this.start()));
  }

  /** Reads everything that is due. Never rejects. */
  readDue(): Promise<void> {
    this.#round ??= this.#readAll()
      .catch((error: unknown) => this.#deps.log.error(describeError(error), 'The figures of posts could not be read'))
      .finally(() => (this.#round = null));
    return this.#round;
  }

  /** The latest figures of an account's posts: the newest `limit` of them. */
  async known(userId: string, limit: number): Promise<readonly KnownFigures[]> {
    return await figuresOf(this.#deps.database, userId, limit);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#cancel?.();
    await this.#round;
  }

  async #readAll(): Promise<void> {
    const { database, now } = this.#deps;
    const began = now();
    const since = this.#addedUntil ?? began - FIGURES_END;
    await addNewPosts(database, { platformIds: this.#platformIds, since });
    this.#addedUntil = began - LOOK_BACK;
    try {
      while (!this.#ending.signal.aborted) {
        const hasPutOff = await this.#beginBatches();
        // Others may have been due behind the accounts that were put off.
        if (this.#running.size === 0 && hasPutOff) continue;
        if (this.#running.size === 0) break;
        await Promise.race([...this.#running.values()].map(({ over }) => over));
      }
    } finally {
      await Promise.all([...this.#running.values()].map(({ over }) => over));
    }
  }

  /** Returns whether accounts that are left alone were put off. */
  async #beginBatches(): Promise<boolean> {
    const { database, now, places: limit = PLACES } = this.#deps;
    const places = await duePlaces(database, now(), limit);
    let hasPutOff = false;
    const names = new Set(places.map(nameOf));
    this.#served = new Map([...this.#served].filter(([name]) => names.has(name) || this.#running.has(name)));
    const turnOf = (place: Place) => this.#served.get(nameOf(place)) ?? 0;
    // A stable sort: of places with equal turns, the one that is due longest comes first.
    for (const place of places.toSorted((left, right) => turnOf(left) - turnOf(right))) {
      if (this.#running.size >= ROOM.all) break;
      if (this.#running.has(nameOf(place)) || this.#countAt(place.platformId) >= ROOM.perPlatform) continue;
      const leftAloneFor = this.#leftAloneFor(place);
      if (leftAloneFor > 0) {
        // A new post is due. It must not stay so, or there would be no room for others.
        await putOffPlace(database, place, { now: now(), waitMs: leftAloneFor, isRefused: true });
        hasPutOff = true;
        continue;
      }
      const reading = await claimReading(database, place, { holder: this.#holder, now: now(), limit: BATCH });
      this.#served.set(nameOf(place), (this.#turn += 1));
      if (reading.posts.length > 0) this.#begin(reading);
    }
    return hasPutOff;
  }

  /**
   * How long the account is left alone, because it was found to have no figures that it may read with its present
   * connection. Milliseconds; 0: it is not.
   */
  #leftAloneFor(place: DuePlace): number {
    const since = this.#notIncluded.get(nameOf(place));
    if (since === undefined) return 0;
    const left = place.connectedAt > since ? 0 : since + WHILE_NOT_INCLUDED - this.#deps.now();
    if (left <= 0) this.#notIncluded.delete(nameOf(place));
    return Math.min(Math.max(0, left), WHILE_NOT_INCLUDED);
  }

  #countAt(platformId: number): number {
    return [...this.#running.values()].filter(({ of }) => of.platformId === platformId).length;
  }

  #begin(reading: Reading): void {
    const name = nameOf(reading);
    const over = this.#read(reading)
      .catch((error: unknown) => this.#deps.log.error(describeError(error), 'Figures that were read could not be kept'))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, { of: reading, over });
  }

  async #read(reading: Reading): Promise<void> {
    const { database, health, now, log } = this.#deps;
    const { userId, platformId, posts } = reading;
    if (!(await this.#deps.isWanted(userId))) return await this.#leaveAlone(reading);
    const answer = await this.#ask(reading).catch((error: unknown) => {
      log.error({ ...describeError(error), platformId }, 'An adapter failed while reading figures');
      return nothingRead;
    });
    const { read } = answer;
    // A stop of the server is nobody's failure. An adapter that reads nothing must not be asked again at once.
    const isOver = this.#ending.signal.aborted;
    const failure = isOver ? null : (answer.failure ?? (read.size === 0 ? nothingRead.failure : null));
    const waits = { failures: Math.max(...posts.map(({ failures }) => failures)) + 1, afterMs: afterMsOf(failure) };
    const results = posts.map((post) => this.#resultOf(post, read.get(post.ref), failure ? waits : null));
    const replies = isOver || failure ? null : await this.#readReplies(reading, read);
    await noteReading(database, results, { holder: this.#holder, now: now() });
    if (replies) await putOffPlace(database, reading, { now: now(), waitMs: failureWait(replies), isRefused: false });
    if (!failure) return;
    const isNotIncluded = failure.type === 'not-included';
    if (isNotIncluded) this.#notIncluded.set(nameOf(reading), now());
    const waitMs = isNotIncluded ? WHILE_NOT_INCLUDED : failureWait(waits);
    await putOffPlace(database, reading, { now: now(), waitMs, isRefused: failure.type !== 'later' });
    if (failure.type === 'refused')
      await health.noteFailure({ userId, platformId }, { reason: failure.words, pauseAfter: null });
  }

  async #leaveAlone({ posts }: Reading): Promise<void> {
    const { database, now } = this.#deps;
    const results = posts.map((post) => ({ post, figures: null, failures: post.failures, waitMs: WHILE_UNWANTED }));
    await noteReading(database, results, { holder: this.#holder, now: now() });
  }

  async #ask({ userId, platformId, posts }: Reading): Promise<FiguresRead> {
    const { adapters, connection } = this.#deps;
    const account = await connection(userId, platformId);
    const adapter = adapters.get(platformId);
    // The connection was removed meanwhile, or the server lost its key.
    // Or its access token could not be renewed now.
    if (!account || 'putOff' in account || !adapter?.figures) return nothingRead;
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(MAX_BATCH)]);
    const rejections: string[] = [];
    const onRejected = (words: string): void => void rejections.push(words);
    const answer = await adapter.figures({ userId, connection: account, posts, signal, onRejected });
    const isRenewable = await this.#noteRejections({ userId, platformId }, account, rejections);
    // The next reading has another token.
    return isRenewable ? { read: answer.read, failure: nothingRead.failure } : answer;
  }

  /** Ends the connection if the platform did not accept its token. True: the token is renewed for the next reading. */
  async #noteRejections(of: Place, { token, version }: Connection, [words]: readonly string[]): Promise<boolean> {
    return words !== undefined && (await this.#deps.health.noteRejected(of, { token, version, words })) === 'renewable';
  }

  /**
   * Reads and stores the replies to the posts of a batch, as far as their figures say that there are any.
   *
   * @returns the wait that the platform asks for by a failure; null without one
   */
  async #readReplies(reading: Reading, figures: FiguresRead['read']): Promise<FailureWaits | null> {
    const { database, adapters, now, log } = this.#deps;
    const { platformId, posts } = reading;
    if (!adapters.get(platformId)?.replies) return null;
    const asked = posts.filter(({ ref }) => {
      const found = figures.get(ref);
      return typeof found === 'object' && found.replies !== 0;
    });
    const { read, failure } = await this.#askReplies(reading, asked).catch((error: unknown): RepliesRead => {
      log.error({ ...describeError(error), platformId }, 'An adapter failed while reading replies');
      return { read: new Map(), failure: null };
    });
    for (const post of posts) {
      const found = read.get(post.ref) ?? repliesWithout(figures.get(post.ref));
      if (found === 'unreadable') continue;
      const noted = found === 'absent' ? 'gone' : found;
      await noteReplies(database, post, noted, { holder: this.#holder, now: now() });
    }
    return failure && !this.#ending.signal.aborted ? { failures: 1, afterMs: failure.afterMs } : null;
  }

  async #askReplies({ userId, platformId }: Reading, posts: readonly ReadingPost[]): Promise<RepliesRead> {
    const { adapters, connection } = this.#deps;
    const adapter = adapters.get(platformId);
    const account = posts.length > 0 ? await connection(userId, platformId) : null;
    if (!account || 'putOff' in account || !adapter?.replies) return { read: new Map(), failure: null };
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(MAX_REPLIES_MS)]);
    const rejections: string[] = [];
    const onRejected = (words: string): void => void rejections.push(words);
    const answer = await adapter.replies({ userId, connection: account, posts, signal, onRejected });
    await this.#noteRejections({ userId, platformId }, account, rejections);
    return answer;
  }

  /** @param waits of the failure that ended the batch early; null if none did */
  #resultOf(post: ReadingPost, found: ReadFigures | undefined, waits: FailureWaits | null): PostReading {
    const { now, random } = this.#deps;
    const time = { postedAt: post.postedAt, now: now(), random: random() };
    if (found === 'absent') return { post, figures: null, failures: 0, waitMs: waitWhileAbsent(time) };
    const failures = post.failures + 1;
    // The others of the batch were read: it is put off alone.
    if (found === 'unreadable')
      return { post, figures: null, failures, waitMs: waitAfterFailure(time, { failures, afterMs: null }) };
    if (found) return { post, figures: found, failures: 0, waitMs: waitForFigures(time) };
    if (waits) return { post, figures: null, failures, waitMs: waitAfterFailure(time, waits) };
    // There was no room for it in this batch: it stays due.
    return { post, figures: null, failures: post.failures, waitMs: 0 };
  }
}

const nothingRead = { read: new Map(), failure: { type: 'later', words: '', afterMs: null } } satisfies FiguresRead;

/** The replies to a post that was not asked for them: none, if its figures say so. */
function repliesWithout(figures: ReadFigures | undefined): ReadReplies {
  if (figures === 'absent') return 'absent';
  return typeof figures === 'object' && figures.replies === 0 ? { replies: [], tag: null } : 'unreadable';
}

function afterMsOf(failure: FiguresRead['failure']): number | null {
  return failure?.type === 'later' ? failure.afterMs : null;
}

function nameOf({ userId, platformId }: Place): string {
  return `${userId} ${platformId}`;
}
