import { describeError, type Log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { claimPublications, meetWish, takeOverLost, type Holder, type Wish } from '../store/publications.ts';
import { oldestWaiting } from '../store/publication-reports.ts';
import { listDue, oldestDue, takeDueItems, type DueItem } from '../store/schedules.ts';
import { afterLostHolder } from './next-step.ts';
import { MAY_BE_OUT } from '../store/put-back.ts';
import type { Publication } from '../store/publication.ts';

/** Milliseconds between two looks at what is due: items go out within a second of their time. */
const TICK = 500;
/** Later than this after its time an item is not posted without asking. Milliseconds. */
export const TOO_LATE = 15 * 60_000;
/** Publications that are worked on at once. */
const AT_ONCE = 96;
/** Items that are handed on in one transaction. */
const DUE_AT_ONCE = 200;
/** What a creator reads where the server asks before it posts. */
const WAS_DOWN = 'It was due while the server was not running.';
/** A scheduler that has not looked for so long is dead. Milliseconds. */
const DEAD = 30_000;

export interface SchedulerDeps {
  readonly database: Database;
  readonly holder: Holder;
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
  readonly #running = new Map<string, Promise<void>>();
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
    await Promise.allSettled(this.#running.values());
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
    const { database, holder, now, monotonic, log, report } = this.#deps;
    try {
      await takeOverLost(database, { holder, running: new Set(this.#running.keys()) }, afterLostHolder, now());
      await this.#takeDue();
      await this.#claim();
      report();
      this.#tickedAt = monotonic();
    } catch (error) {
      log.error(describeError(error), 'The scheduler could not look at what is due');
    }
  }

  async #takeDue(): Promise<void> {
    const { database, now } = this.#deps;
    const listed = await listDue(database, { now: now(), limit: DUE_AT_ONCE });
    if (listed.length === 0) return;
    const postable = await this.#postable(listed);
    await takeDueItems(database, { listed, now: now() }, async (knex, item) => {
      for (const platformId of item.platformIds) {
        const canPost = postable.has(placeOf(item.userId, platformId));
        await meetWish(knex, this.#wishOf(item, platformId, canPost), now());
      }
    });
  }

  /** The places that this server can post to, of those that are asked for. */
  async #postable(listed: readonly Pick<DueItem, 'userId' | 'platformIds'>[]): Promise<ReadonlySet<string>> {
    const asked = new Map<string, boolean>();
    for (const { userId, platformIds } of listed)
      for (const platformId of platformIds) {
        const place = placeOf(userId, platformId);
        if (!asked.has(place)) asked.set(place, await this.#deps.canPost(userId, platformId));
      }
    return new Set([...asked].flatMap(([place, canPost]) => (canPost ? [place] : [])));
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
    const limit = AT_ONCE - this.#running.size;
    if (limit <= 0) return;
    const claimed = await claimPublications(database, { holder, now: now(), limit });
    for (const publication of claimed) {
      const run = advance(publication).finally(() => {
        this.#running.delete(publication.publicationId);
        // There may be more than were taken, and its document is to be told. Each look costs a commit: many at once.
        if (this.#running.size <= AT_ONCE / 2) this.wake();
      });
      this.#running.set(publication.publicationId, run);
    }
  }
}

function placeOf(userId: string, platformId: number): string {
  return `${userId} ${platformId}`;
}
