import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';

/** Milliseconds between two writes. */
const WRITE_EVERY = 5_000;
/** Counts kept in memory, one per post and day. While the database accepts no writes, further ones are dropped. */
const MAX_WAITING = 10_000;

/** Programs that name themselves as a browser and something more. All others do not claim to be a browser. */
const bots =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiv|fetch|scrap|preview|monitor|uptime|lighthouse|headless|phantom|puppeteer|playwright|selenium|facebookexternalhit|feed|rss\b|validator|gptbot|claude|google-|scanner|checker/i;

/** The request headers that describe a visit. */
export interface Visit {
  readonly userAgent: string;
  /** `Sec-Purpose`, `Purpose` or `X-Purpose`: set by a browser that prefetches. */
  readonly purpose: string;
}

/** Whether a person opened the page, judged from the headers. Every browser names itself Mozilla. */
export function isPersonsVisit({ userAgent, purpose }: Visit): boolean {
  return userAgent.startsWith('Mozilla/') && !bots.test(userAgent) && !/prefetch|prerender|preview/i.test(purpose);
}

export interface ViewCounterDeps {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Readers kept apart per day. Readers beyond that are not counted. */
const MAX_READERS = 200_000;

/**
 * Counts each reader of a post once a day, sums the counts in memory and writes them every few seconds. Nothing about a
 * reader is stored: readers are kept apart by a keyed hash in memory, and its key lasts for the day or until the
 * process ends.
 */
export class ViewCounter {
  readonly #deps: ViewCounterDeps;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, DayViews>();
  #writing: Promise<void> = Promise.resolve();
  #readersOf = { day: '', key: randomBytes(32), seen: new Set<string>() };

  constructor(deps: ViewCounterDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY).unref();
  }

  /** @param reader the reader's address and browser. Not stored */
  count(userId: string, itemId: string, reader: string): void {
    const day = new Date(this.#deps.now()).toISOString().slice(0, 10);
    if (this.#isFirst(day, `${userId} ${itemId} ${reader}`)) this.#add({ userId, itemId, day, views: 1 });
  }

  #isFirst(day: string, visit: string): boolean {
    if (this.#readersOf.day !== day) this.#readersOf = { day, key: randomBytes(32), seen: new Set() };
    const { key, seen } = this.#readersOf;
    if (seen.size >= MAX_READERS) return false;
    const before = seen.size;
    return seen.add(createHmac('sha256', key).update(visit).digest('base64url').slice(0, 22)).size > before;
  }

  /** Writes the counts. If that fails, they are kept and written with the next ones. */
  async write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  async #writeWaiting(): Promise<void> {
    const counted = [...this.#waiting.values()];
    if (counted.length === 0) return;
    this.#waiting = new Map();
    try {
      await addViews(this.#deps.database, counted);
    } catch (error) {
      this.#deps.log.warn(describeError(error), 'Views of posts wait to be written');
      for (const views of counted) this.#add(views);
    }
  }

  #add({ userId, itemId, day, views }: DayViews): void {
    const key = `${userId} ${itemId} ${day}`;
    const before = this.#waiting.get(key)?.views;
    if (before === undefined && this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, { userId, itemId, day, views: (before ?? 0) + views });
  }
}

/** The views of a post on a day. */
interface DayViews {
  readonly userId: string;
  readonly itemId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly views: number;
}

interface ViewsRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly day: string;
  readonly views: number;
}

/** Adds the counts to the stored ones, in one transaction. Counts of deleted accounts are left out. */
export async function addViews({ knex, reader }: Database, counted: readonly DayViews[]): Promise<void> {
  const userIds = [...new Set(counted.map(({ userId }) => userId))];
  const people = await reader<{ id: string }>('users').whereIn('id', userIds).select('id');
  const known = new Set(people.map(({ id }) => id));
  await knex.transaction(async (transaction) => {
    for (const { userId, itemId, day, views } of counted.filter((each) => known.has(each.userId)))
      await transaction<ViewsRow>('site_views')
        .insert({ user_id: userId, item_id: itemId, day, views })
        .onConflict(['user_id', 'item_id', 'day'])
        .merge({ views: transaction.raw('site_views.views + ?', [views]) });
  });
}

/** All counts of a person's posts from a day on, oldest first. @param since yyyy-MM-dd, UTC */
export async function listViews({ reader }: Database, userId: string, since = ''): Promise<DayViews[]> {
  const rows = await reader<ViewsRow>('site_views')
    .where({ user_id: userId })
    .andWhere('day', '>=', since)
    .orderBy(['day', 'item_id'])
    .select();
  return rows.map(({ item_id: itemId, day, views }) => ({ userId, itemId, day, views }));
}
