import type { Post } from '#core/publishing/post.ts';
import { insertUser } from '../../accounts/users.ts';
import { openDatabase, type Database, type DatabaseLocation } from '../../database/database.ts';
import { migrate } from '../../migrations/migrate.ts';
import { shareTransactions } from '../../sync/group-commits.ts';
import type { PutOff } from '../connection-grants.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import { type GenerationRequest, requestGeneration, type StoredPublication, publicationsOf } from '../publications.ts';
import { Publisher } from '../publisher.ts';
import { Scheduler } from '../scheduler.ts';
import { CrashingProcess } from './crashing-process.ts';

/** The post of every item. */
export const post: Post = { title: 'A title', body: 'Words.', tags: [], metaDescription: null };
/** Start of the tests' clock. Milliseconds since 1970. */
const START = 1_795_000_000_000;
export const MINUTE = 60_000;
/**
 * The shipped lease, longer than a post takes; and that of a killed process, short so that its claims are free soon.
 */
export const lease = { usual: 10_000, ofKilled: 40 };

/** Shared by the suites about publishing: a database with a person and an item. */
export class PublishingBench {
  readonly database: Database;
  readonly userId = crypto.randomUUID();
  readonly itemId = crypto.randomUUID();
  /** Milliseconds since 1970. */
  now = START;
  /** How often reading the post fails. */
  unreadable = 0;

  static async open(location: DatabaseLocation): Promise<PublishingBench> {
    const bench = new PublishingBench(openDatabase(location));
    await migrate(bench.database, { backUp: () => Promise.resolve() });
    const { userId: id } = bench;
    const username = `u${id}`;
    await insertUser(bench.database, { id, username, email: `${username}@x.org`, passwordHash: 'h', now: START });
    return bench;
  }

  private constructor(database: Database) {
    this.database = database;
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  /** Starts a server process; its scheduler ticks every few milliseconds. */
  start(
    platform: PlatformAdapter,
    {
      process = new CrashingProcess(Infinity),
      leaseMs = lease.usual,
      putBackAt = null as number | null,
      settleMs = 0,
      canPost = () => Promise.resolve(true),
      account = null as string | null,
      words = (_item: string) => post.body,
      connection = (_userId: string, _platformId: number): Promise<Connection | PutOff | null> =>
        Promise.resolve(account === null ? null : { name: account, address: '', token: '' }),
    } = {},
  ): Scheduler {
    const holder = { id: crypto.randomUUID(), leaseMs };
    const deps = {
      database: process.database(this.database),
      holder,
      now: () => this.now,
      monotonic: () => performance.now(),
      log: { error: () => {} },
    };
    const publisher = new Publisher({
      ...deps,
      transact: shareTransactions(deps.database),
      adapters: new Map([[platform.platformId, process.platform(platform)]]),
      connection,
      username: () => Promise.resolve('ada'),
      readPost: ({ itemId: item }) =>
        this.unreadable-- > 0
          ? Promise.reject(new Error('The threads are busy'))
          : Promise.resolve({ ...post, body: words(item) }),
      settleMs,
      signal: new AbortController().signal,
    });
    const scheduler = new Scheduler({
      ...deps,
      advance: (publication) => publisher.advance(publication),
      report: () => {},
      changeHolder: { id: crypto.randomUUID(), leaseMs },
      canPost,
      putBackAt,
      after: (_ms, callback) => {
        const timer = setTimeout(callback, 2);
        return () => clearTimeout(timer);
      },
    });
    scheduler.start();
    return scheduler;
  }

  /** Requests the item on the platform. */
  async ask(generation?: number, known: GenerationRequest['known'] = null): Promise<void> {
    const { userId, itemId, now } = this;
    const begin = { state: 'queued', waitMs: 0 } as const;
    await this.database.knex.transaction((knex) =>
      requestGeneration(knex, { userId, itemId, platformId: 9, generation, known, begin }, now),
    );
  }

  async schedule(dueAt: number): Promise<void> {
    const row = { user_id: this.userId, item_id: this.itemId, due_at: dueAt, platforms: '9', taken_at: null };
    await this.database.knex('schedules').insert(row).onConflict(['user_id', 'item_id']).merge();
  }

  /** Waits until the publication has ended, on a clock that advances with every check or not at all. */
  async untilOver(
    isOver = (one: StoredPublication) => one.state === 'shared' || one.state === 'failed',
    stepMs = MINUTE / 4,
  ): Promise<StoredPublication> {
    for (let look = 0; look < 2_000; look += 1) {
      const [publication] = await publicationsOf(this.database, this.userId, this.itemId);
      if (publication && isOver(publication)) return publication;
      this.now += stepMs;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    throw new Error('Publishing did not come to an end');
  }
}
