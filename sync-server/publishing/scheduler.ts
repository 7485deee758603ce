import { describeError, type Log } from '../log.ts';
import type { Database } from '../database/database.ts';
import { claimPublications, takeOverLost } from './claims.ts';
import { type Holder, meetWish, type Publication, type Wish } from './publications.ts';
import { oldestWaiting } from './publication-reports.ts';
import { listDue, oldestDue, takeDueItems, type DueItem } from '../sync/schedules.ts';
import { afterLostHolder } from './next-step.ts';
import { MAY_POST_MS } from './publisher.ts';
import { MAY_BE_OUT } from '../database/put-back.ts';

/** Milliseconds between two looks at what is due: items go out within a second of their time. */
const TICK = 500;
/** Later than this after its time an item is not posted without asking. Milliseconds. */
export const TOO_LATE = 15 * 60_000;
/**
 * Publications that are worked on at once. Whoever has a thousand of them, or an instance that never answers, leaves room
 * for all others; and so does a platform that many people post to and that does not answer.
 */
const ROOM = { all: 192, perAccount: 8, perPlatform: 128 } as const;
/** Items that are handed on in one transaction, and how long it may last: what was asked for waits for no more than that. */
const DUE_AT_ONCE = 50;
const DUE_MS = 100;
/** When an item that could not be handed on is tried again. Milliseconds. */
const DUE_AGAIN = 60_000;
/** What a creator reads where the server asks before it posts. */
const WAS_DOWN = 'It was due while the server was not running.';
/** A scheduler that has not looked for so long is dead. Milliseconds. */
const DEAD = 30_000;

export interface SchedulerDeps {
  readonly database: Database;
  readonly holder: Holder;
  /** The holder of posts that are updated or taken down by this process. */
  readonly changeHolder: Holder;
  /** Takes a claimed publication one step further; never rejects. */
  readonly advance: (publication: Publication) => Promise<void>;
  /** Tells documents what became of their publications, in its own time. */
  readonly report: () => void;
  /** Whether this server can post there for the person. */
  readonly canPost: (userId: string, platformId: number) => Promise<boolean>;
  /** When the database was last put back from a backup: milliseconds since 1970, null where it never was. */
  readonly putBackAt: number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds on a clock that nobody sets. */
  readonly monotonic: () => number;
  /** Calls back once after `ms`; returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly log: Pick<Log, 'error'>;
}

export interface SchedulerHealth {
  readonly isAlive: boolean;
  /** Milliseconds since the last look, or the start; null before. */
  readonly sinceTick: number | null;
  /** Since when the oldest item waits that should be out by now; milliseconds since 1970. */
  readonly overdueSince: number | null;
}

/** Looks at what is due, hands it to the publisher, and takes up what a stopped process has left. */
export class Scheduler {
  readonly #deps: SchedulerDeps;
  /** What this process is at, by the publications' names. */
  readonly #running = new Map<string, { readonly of: Publication; readonly over: Promise<void> }>();
  #tickedAt: number | null = null;
  #tick: Promise<void> = Promise.resolve();
  #isAwaited = false;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#tickedAt = this.#deps.monotonic();
    this.#again(0);
  }

  /** Looks now rather than at the next tick: somebody has just asked for something. */
  wake(): void {
    if (this.#isClosed || this.#isAwaited) return;
    this.#isAwaited = true;
    this.#tick = this.#tick.then(() => {
      this.#isAwaited = false;
      return this.#look();
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

  /** Ends the looking, and waits for what runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#tick;
    await Promise.allSettled([...this.#running.values()].map(({ over }) => over));
  }

  #again(ms: number): void {
    if (this.#isClosed) return;
    this.#cancel = this.#deps.after(ms, () => {
      this.wake();
      void this.#tick.then(() => this.#again(TICK));
    });
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return;
    const { database, holder, changeHolder, now, monotonic, log, report } = this.#deps;
    let isMore = false;
    try {
      isMore = await this.#takeDue();
    } catch (error) {
      // Claiming and reporting go on for publications that are queued already.
      log.error(describeError(error), 'What is due could not be handed on');
    }
    try {
      const running = new Set(this.#running.keys());
      const atWork = { holder, running, alsoOurs: changeHolder.id, mayPostMs: MAY_POST_MS };
      await takeOverLost(database, atWork, afterLostHolder, now());
      await this.#claim();
      report();
      this.#tickedAt = monotonic();
    } catch (error) {
      log.error(describeError(error), 'The scheduler could not look at what is due');
      return;
    }
    if (isMore) this.wake();
  }

  /** Returns whether there may be more. */
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
    await takeDueItems(database, options, async (knex, item) => {
      for (const platformId of item.platformIds) {
        const canPost = await postable.get(placeOf(item.userId, platformId))!;
        await meetWish(knex, this.#wishOf(item, platformId, canPost), now());
      }
    });
    return listed.length === DUE_AT_ONCE || !hasTime();
  }

  /** Whether this server can post to each place that is asked for; all are told before anything is locked. */
  async #postable(
    listed: readonly Pick<DueItem, 'userId' | 'platformIds'>[],
  ): Promise<ReadonlyMap<string, Promise<boolean>>> {
    const asked = new Map<string, Promise<boolean>>();
    for (const { userId, platformIds } of listed)
      for (const platformId of platformIds) {
        const place = placeOf(userId, platformId);
        if (!asked.has(place)) asked.set(place, this.#deps.canPost(userId, platformId));
      }
    // A failure is the item's whose place it is.
    await Promise.allSettled(asked.values());
    return asked;
  }

  /** A schedule asks for what was not shared yet; it neither repeats nor retries. */
  #wishOf({ userId, itemId, dueAt, publications }: DueItem, platformId: number, canPost: boolean): Wish {
    const known = publications.find((each) => each.platformId === platformId) ?? null;
    return { userId, itemId, platformId, known, begin: this.#beginOf(dueAt, canPost) };
  }

  #beginOf(dueAt: number, canPost: boolean): Wish['begin'] {
    const { now, putBackAt } = this.#deps;
    if (!canPost) return { state: 'by-hand', waitMs: null };
    if (putBackAt !== null && dueAt <= putBackAt) return { state: 'overdue', waitMs: null, reason: MAY_BE_OUT };
    if (now() - dueAt > TOO_LATE) return { state: 'overdue', waitMs: null, reason: WAS_DOWN };
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
        // There may be more than were taken, and its document is to be told. Each look costs a commit: many at once.
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
