import { hash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
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

/** Hosts counted by name per person and day. Readers from further hosts are counted together. */
export const MAX_HOSTS = 40;
/** Stands for no host, and for the hosts beyond `MAX_HOSTS`. No host has such a name. */
export const unnamed = { direct: '', others: '*' } as const;

/**
 * The host of the page that led a reader here; `unnamed.direct` without one. Only the host is used, because a whole
 * address may tell who the reader is.
 *
 * @param referrer the request's `Referer` header
 */
export function referrerHost(referrer: string): string {
  if (!URL.canParse(referrer)) return unnamed.direct;
  const { protocol, hostname } = new URL(referrer);
  if (!/^(https?|android-app):$/.test(protocol)) return unnamed.direct;
  const host = hostname.toLowerCase().replace(/^www\./, '');
  return /^[a-z0-9_.:[\]-]{1,253}$/.test(host) ? host : unnamed.direct;
}

export interface ViewCounterDeps {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Readers kept apart per day. Readers beyond that are not counted. */
const MAX_READERS = 200_000;

/** A person opened a post. */
export interface View {
  readonly userId: string;
  readonly itemId: string;
  /** The reader's address and browser. Not stored. */
  readonly reader: string;
  /** From `referrerHost`. */
  readonly host: string;
}

/**
 * Counts each reader of a post once a day, with the host that led them there, sums the counts in memory and writes them
 * every few seconds. Nothing about a reader is stored: readers are kept apart by a keyed hash in memory, and its key
 * lasts for the day or until the process ends.
 */
export class ViewCounter {
  readonly #deps: ViewCounterDeps;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, DayViews>();
  #hosts = new Map<string, DayHosts>();
  #writing: Promise<void> = Promise.resolve();
  #readers: DayReaders;

  constructor(deps: ViewCounterDeps) {
    this.#deps = deps;
    this.#readers = readersOf(deps.now());
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY).unref();
  }

  count({ userId, itemId, reader, host }: View): void {
    const { day, isFirst } = this.#see(`${userId} ${itemId} ${reader}`);
    if (!isFirst) return;
    this.#add({ userId, itemId, day, views: 1 });
    this.#addHosts({ userId, day, hosts: new Map([[host, 1]]) });
  }

  #see(visit: string): { readonly day: string; readonly isFirst: boolean } {
    const now = this.#deps.now();
    if (Math.floor(now / DAY) !== this.#readers.number) this.#readers = readersOf(now);
    const { day, key, seen } = this.#readers;
    if (seen.size >= MAX_READERS) return { day, isFirst: false };
    const before = seen.size;
    return { day, isFirst: seen.add(hash('sha256', `${key} ${visit}`, 'base64url').slice(0, 22)).size > before };
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
    const hosts = [...this.#hosts.values()];
    if (counted.length === 0) return;
    this.#waiting = new Map();
    this.#hosts = new Map();
    try {
      await addViews(this.#deps.database, counted, hosts);
    } catch (error) {
      this.#deps.log.warn(describeError(error), 'Views of posts wait to be written');
      for (const views of counted) this.#add(views);
      for (const each of hosts) this.#addHosts(each);
    }
  }

  #add({ userId, itemId, day, views }: DayViews): void {
    const key = `${userId} ${itemId} ${day}`;
    const before = this.#waiting.get(key)?.views;
    if (before === undefined && this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, { userId, itemId, day, views: (before ?? 0) + views });
  }

  #addHosts({ userId, day, hosts }: DayHosts): void {
    const key = `${userId} ${day}`;
    const before = this.#hosts.get(key);
    if (!before && this.#hosts.size >= MAX_WAITING) return;
    this.#hosts.set(key, { userId, day, hosts: addUp(before?.hosts ?? new Map(), hosts) });
  }
}

/** Adds counts to others. A host that is one too many counts as `unnamed.others`. */
function addUp(known: ReadonlyMap<string, number>, more: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sum = new Map(known);
  for (const [host, views] of more) {
    const name = sum.has(host) || host === unnamed.direct || namedIn(sum) < MAX_HOSTS ? host : unnamed.others;
    sum.set(name, (sum.get(name) ?? 0) + views);
  }
  return sum;
}

function namedIn(hosts: ReadonlyMap<string, number>): number {
  return [...hosts.keys()].filter((host) => host !== unnamed.direct && host !== unnamed.others).length;
}

/** The readers of a UTC day. */
interface DayReaders {
  /** Days since 1970. */
  readonly number: number;
  /** yyyy-MM-dd. */
  readonly day: string;
  /**
   * Hashed before each visit. Its length never varies, so a plain hash is enough; an HMAC of so short a text is ten times
   * as slow.
   */
  readonly key: string;
  readonly seen: Set<string>;
}

/** @param now milliseconds since 1970 */
function readersOf(now: number): DayReaders {
  return {
    number: Math.floor(now / DAY),
    day: utcDay(now),
    key: randomBytes(32).toString('base64url'),
    seen: new Set(),
  };
}

/** @param at milliseconds since 1970. @returns yyyy-MM-dd */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The views of a post on a day. */
interface DayViews {
  readonly userId: string;
  readonly itemId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly views: number;
}

/** The hosts that led readers to a person's posts on a day, each with its number of readers. */
interface DayHosts {
  readonly userId: string;
  /** yyyy-MM-dd, UTC. */
  readonly day: string;
  readonly hosts: ReadonlyMap<string, number>;
}

interface HostRow {
  readonly user_id: string;
  readonly day: string;
  readonly host: string;
  readonly views: number;
}

interface ViewsRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly day: string;
  readonly views: number;
}

/** Adds the counts to the stored ones, in one transaction. Counts of deleted accounts are left out. */
export async function addViews(
  { knex, reader }: Database,
  counted: readonly DayViews[],
  hosts: readonly DayHosts[] = [],
): Promise<void> {
  const userIds = [...new Set(counted.map(({ userId }) => userId))];
  const people = await reader<{ id: string }>('users').whereIn('id', userIds).select('id');
  const known = new Set(people.map(({ id }) => id));
  // In one order, so that no two nodes each hold a lock that the other needs.
  const inOrder = counted.toSorted((left, right) => (left.userId + left.itemId < right.userId + right.itemId ? -1 : 1));
  const hostsInOrder = hosts.toSorted((left, right) => (left.userId + left.day < right.userId + right.day ? -1 : 1));
  await knex.transaction(async (transaction) => {
    for (const { userId, itemId, day, views } of inOrder.filter((each) => known.has(each.userId)))
      await transaction<ViewsRow>('site_views')
        .insert({ user_id: userId, item_id: itemId, day, views })
        .onConflict(['user_id', 'item_id', 'day'])
        .merge({ views: transaction.raw('site_views.views + ?', [views]) });
    for (const each of hostsInOrder.filter(({ userId }) => known.has(userId))) await addHosts(transaction, each);
  });
}

async function addHosts(transaction: Knex.Transaction, { userId, day, hosts }: DayHosts): Promise<void> {
  // Locks the site, so that two nodes cannot both add the day's last host.
  await transaction('sites').where({ user_id: userId }).forUpdate().first('version');
  const key = { user_id: userId, day };
  const rows = await transaction<HostRow>('site_referrers').where(key).select('host', 'views');
  const before = new Map(rows.map(({ host, views }) => [host, views]));
  for (const [host, views] of addUp(before, hosts))
    if (views !== before.get(host))
      await transaction<HostRow>('site_referrers')
        .insert({ ...key, host, views })
        .onConflict(['user_id', 'day', 'host'])
        .merge({ views });
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
