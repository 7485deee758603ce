/**
 * The scheduler: posts what is due. Every process runs one; on PostgreSQL several share one database.
 *
 * Each tick (every 500 ms, or at once after `wake`, then without the second step) has four steps:
 *
 * 1. Take due items from the schedules and turn each platform of an item into a publication: `queued`, `overdue` (too
 *    late, or the database was restored from a backup) or `by-hand` (the server cannot post there).
 * 2. Take over publications whose holder crashed or lost its lease (claims.ts).
 * 3. Claim publications, within `ROOM`, and advance each by one step (publisher.ts).
 * 4. Report outcomes to the documents (reporter.ts).
 *
 * Invariants: a publication is advanced by one process at a time. An item is posted at most once per platform and
 * generation. Where due items cannot be handed on together, each has its own savepoint, and one that fails is retried
 * after `DUE_AGAIN`, so it blocks no other. No account and no platform can use all of `ROOM`. A scheduler without a
 * completed tick for 30 s counts as dead (`GET /api/health`).
 */

import { describeError, type Log } from '../log.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../database/leases.ts';
import { claimPublications, takeOverLost } from './claims.ts';
import { requestGenerations, type StoredPublication, type GenerationRequest } from './publications.ts';
import { oldestWaiting } from './publication-reports.ts';
import { listDue, oldestDue, takeDueItems, type DueItem } from '../sync/schedules.ts';
import { afterLostHolder } from './next-step.ts';
import { MAY_POST_MS } from './publisher.ts';
import { MAY_BE_OUT } from '../database/put-back.ts';

/** Milliseconds between two ticks. An item is posted within a second of its time. */
const TICK = 500;
/** An item this late is not posted without asking its person. Milliseconds. */
export const TOO_LATE = 15 * 60_000;
/**
 * Limits for publications that are advanced at once. An account with a thousand publications leaves room for the
 * others, and so does a platform that does not answer.
 */
const ROOM = { all: 192, perAccount: 8, perPlatform: 128 } as const;
/**
 * How many items one transaction takes, and how long it may last, because publications that are already queued wait for
 * it.
 */
const DUE_AT_ONCE = 100;
const DUE_MS = 100;
/** When an item whose hand-over failed is tried again. Milliseconds. */
const DUE_AGAIN = 60_000;
/**
 * The reason shown when the server asks before it posts: it was not running at the time, or the schedule arrived from a
 * device that was offline.
 */
const CAME_LATE = 'Its time passed before the server could post it.';
/** A scheduler without a completed tick for this long counts as dead. Milliseconds. */
const DEAD = 30_000;

export interface SchedulerDeps {
  readonly database: Database;
  readonly holder: Holder;
  /** The holder under which this process claims posts to update them or take them down. */
  readonly changeHolder: Holder;
  /** Advances a claimed publication by one step; never rejects. */
  readonly advance: (publication: StoredPublication) => Promise<void>;
  /** Starts reporting outcomes to the documents; does not wait for it. */
  readonly report: () => void;
  /** Whether this server can post to the platform for the person. */
  readonly canPost: (userId: string, platformId: number) => Promise<boolean>;
  /** When the database was last restored from a backup, in milliseconds since 1970; null: never. */
  readonly putBackAt: number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number;
  /** Calls back once after `ms`; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly log: Pick<Log, 'error'>;
}

export interface SchedulerHealth {
  readonly isAlive: boolean;
  /** Milliseconds since the last completed tick, or since the start; null before the start. */
  readonly sinceTick: number | null;
  /** Due time of the oldest item that should have been posted by now; milliseconds since 1970. */
  readonly overdueSince: number | null;
}

/** Hands due items to the publisher, and takes over the publications of processes that stopped. */
export class Scheduler {
  readonly #deps: SchedulerDeps;
  /** The publications that this process works on, by `publicationId`. */
  readonly #running = new Map<string, { readonly of: StoredPublication; readonly over: Promise<void> }>();
  #tickedAt: number | null = null;
  #tick: Promise<void> = Promise.resolve();
  #isTickQueued = false;
  /** Whether the next tick also looks for lost publications: every `TICK`, not after each post. */
  #isTimed = false;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#tickedAt = this.#deps.monotonic();
    this.#again(0);
  }

  /** Starts a tick now, because a request has just arrived. */
  wake(): void {
    if (this.#isClosed || this.#isTickQueued) return;
    this.#isTickQueued = true;
    this.#tick = this.#tick.then(() => {
      this.#isTickQueued = false;
      return this.#runTick();
    });
  }

  async health(): Promise<SchedulerHealth> {
    const { database, now, monotonic } = this.#deps;
    const sinceTick = this.#tickedAt === null ? null : monotonic() - this.#tickedAt;
    const [due, waiting] = await Promise.all([oldestDue(database, now()), oldestWaiting(database, now())]);
    return {
      isAlive: sinceTick !== null && sinceTick < DEAD,
      sinceTick,
      overdueSince: due === null || waiting === null ? (due ?? waiting) : Math.min(due, waiting),
    };
  }

  /** Stops the ticks and waits for the publications that are being advanced. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#tick;
    await Promise.allSettled([...this.#running.values()].map(({ over }) => over));
  }

  #again(ms: number): void {
    if (this.#isClosed) return;
    this.#cancel = this.#deps.after(ms, () => {
      this.#isTimed = true;
      this.wake();
      void this.#tick.then(() => this.#again(TICK));
    });
  }

  async #runTick(): Promise<void> {
    if (this.#isClosed) return;
    const { database, holder, changeHolder, now, monotonic, log, report } = this.#deps;
    const isTimed = this.#isTimed;
    this.#isTimed = false;
    let isMore = false;
    try {
      isMore = await this.#takeDue();
    } catch (error) {
      // Publications that are already queued are claimed and reported nevertheless.
      log.error(describeError(error), 'What is due could not be handed on');
    }
    try {
      if (isTimed) {
        const running = new Set(this.#running.keys());
        const atWork = { holder, running, alsoOurs: changeHolder.id, mayPostMs: MAY_POST_MS };
        await takeOverLost(database, atWork, afterLostHolder, now());
      }
      await this.#claim();
      report();
      this.#tickedAt = monotonic();
    } catch (error) {
      log.error(describeError(error), 'The scheduler could not look at what is due');
      return;
    }
    if (isMore) this.wake();
  }

  /** Returns whether more items may be due. */
  async #takeDue(): Promise<boolean> {
    const { database, now, monotonic, log } = this.#deps;
    const listed = await listDue(database, { now: now(), limit: DUE_AT_ONCE });
    if (listed.length === 0) return false;
    const postable = await this.#postable(listed);
    const onFailed = ({ userId, itemId }: { readonly userId: string; readonly itemId: string }, error: unknown) =>
      log.error({ ...describeError(error), userId, itemId }, 'An item that is due could not be handed on');
    const until = monotonic() + DUE_MS;
    const hasTime = () => monotonic() < until;
    const options = { listed, now: now(), againMs: DUE_AGAIN, onFailed, hasTime };
    await takeDueItems(database, options, async (knex, items) => {
      const requests: GenerationRequest[] = [];
      for (const item of items)
        for (const platformId of item.platformIds) {
          const canPost = await postable.get(placeOf(item.userId, platformId))!;
          requests.push(this.#requestOf(item, platformId, canPost));
        }
      await requestGenerations(knex, requests, now());
    });
    return listed.length === DUE_AT_ONCE || !hasTime();
  }

  /** Whether this server can post to each requested platform. All answers are fetched before anything is locked. */
  async #postable(
    listed: readonly Pick<DueItem, 'userId' | 'platformIds'>[],
  ): Promise<ReadonlyMap<string, Promise<boolean>>> {
    const asked = new Map<string, Promise<boolean>>();
    for (const { userId, platformIds } of listed)
      for (const platformId of platformIds) {
        const place = placeOf(userId, platformId);
        if (!asked.has(place)) asked.set(place, this.#deps.canPost(userId, platformId));
      }
    // A failure is handled with the item that needs the platform.
    await Promise.allSettled(asked.values());
    return asked;
  }

  /** A schedule requests only what is not shared yet. It neither repeats nor retries. */
  #requestOf(
    { userId, itemId, dueAt, publications }: DueItem,
    platformId: number,
    canPost: boolean,
  ): GenerationRequest {
    const known = publications.find((each) => each.platformId === platformId) ?? null;
    return { userId, itemId, platformId, known, begin: this.#beginOf(dueAt, canPost) };
  }

  #beginOf(dueAt: number, canPost: boolean): GenerationRequest['begin'] {
    const { now, putBackAt } = this.#deps;
    if (!canPost) return { state: 'by-hand', waitMs: null };
    if (putBackAt !== null && dueAt <= putBackAt) return { state: 'overdue', waitMs: null, reason: MAY_BE_OUT };
    if (now() - dueAt > TOO_LATE) return { state: 'overdue', waitMs: null, reason: CAME_LATE };
    return { state: 'queued', waitMs: 0 };
  }

  async #claim(): Promise<void> {
    const { database, holder, now, advance } = this.#deps;
    if (this.#running.size >= ROOM.all) return;
    const running = [...this.#running.values()].map(({ of }) => of);
    const claimed = await claimPublications(database, { holder, now: now(), room: { ...ROOM, running } });
    for (const publication of claimed) {
      const over = advance(publication).finally(() => {
        this.#running.delete(publication.publicationId);
        // More may be claimable, and the document needs its report. Each tick costs a commit, so several are claimed at
        // once.
        if (this.#countOf(publication.userId) <= ROOM.perAccount / 2) this.wake();
      });
      this.#running.set(publication.publicationId, { of: publication, over });
    }
  }

  #countOf(userId: string): number {
    return [...this.#running.values()].filter(({ of }) => of.userId === userId).length;
  }
}

function placeOf(userId: string, platformId: number): string {
  return `${userId} ${platformId}`;
}
