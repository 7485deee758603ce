/**
 * The records of `post_figures`: what platforms have counted for published posts, and when it is read next.
 *
 * A record is made for each publication that is shared on a platform that tells figures (`addNewPosts`). It is due at
 * `next_at`, and `claimReadings` claims an account's due posts on one platform for one process, as `claims.ts` does with
 * publications. `noteReading` writes what was read and releases them.
 *
 * Invariants: a failed reading never changes a figure. Posts are claimed only while the account is connected, while
 * their publication is shared and while their item is not deleted. A connection that the platform refused is not tried
 * again before it is made again, or has worked.
 */

import type { Knex } from 'knex';
import { FIGURES_END, FIRST_READING } from '#core/publishing/figure-times.ts';
import { figureNames, hasFigures, type PostFigures } from '#core/publishing/post-figures.ts';
import type { Database } from '../database/database.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';
import { type Holder, held, lockedFor, POSTGRES_NOW } from '../database/leases.ts';
import { keyColumns, type PublicationKey } from './publications.ts';
import { tagOf } from './reply-records.ts';

/** A number as a column returns it. PostgreSQL returns large ones as strings. */
type Long = number | string;

interface FiguresRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly platform_id: number;
  readonly generation: number;
  readonly posted_at: Long;
  readonly views: Long | null;
  readonly likes: Long | null;
  readonly reposts: Long | null;
  readonly replies: Long | null;
  readonly read_at: Long | null;
  readonly next_at: Long | null;
  readonly wait: Long;
  readonly failures: number;
  readonly refused_at: Long | null;
  readonly holder: string | null;
  readonly held_until: Long | null;
}

/** How long a post of a deleted item is left alone; the item may be restored. Milliseconds. */
const WHILE_DELETED = 24 * 3_600_000;

/**
 * Makes the records of posts that were shared since a moment.
 *
 * @param platformIds the platforms that tell figures
 * @param since milliseconds since 1970
 */
export async function addNewPosts(
  { knex, reader }: Database,
  { platformIds, since }: { readonly platformIds: readonly number[]; readonly since: number },
): Promise<void> {
  const fresh = `from publications p where p.state = 'shared' and p.state_at >= :since and p.ref is not null
    and p.platform_id in (${platformIds.join(', ')}) and not exists (select 1 from post_figures f
      where f.user_id = p.user_id and f.item_id = p.item_id
        and f.platform_id = p.platform_id and f.generation = p.generation)`;
  // A read first: nothing is locked when there is none.
  const first = await reader.raw<unknown[] | { rows: unknown[] }>(`select 1 ${fresh} limit 1`, { since });
  if ((Array.isArray(first) ? first : first.rows).length === 0) return;
  await knex.raw(
    `insert into post_figures (user_id, item_id, platform_id, generation, posted_at, next_at, wait)
    select p.user_id, p.item_id, p.platform_id, p.generation, p.state_at,
      p.state_at + cast(:first as bigint), cast(:first as bigint) ${fresh}
    on conflict do nothing`,
    { since, first: FIRST_READING },
  );
}

/** A post whose figures are read. */
export interface ReadingPost extends PublicationKey {
  readonly ref: string;
  readonly url: string | null;
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  /** Consecutive failed readings before this one. */
  readonly failures: number;
  /** The tag of the answer that told its replies; null if there is none. */
  readonly tag: string | null;
}

/** An account's due posts on one platform, claimed for this process. */
export interface Reading {
  readonly userId: string;
  readonly platformId: number;
  readonly posts: readonly ReadingPost[];
}

export type Place = Pick<Reading, 'userId' | 'platformId'>;

/** A place with due posts. */
export interface DuePlace extends Place {
  /** When the account was connected. Milliseconds since 1970. */
  readonly connectedAt: number;
}

/** The accounts with due posts, each with its platform, the longest waiting first. */
export async function duePlaces(
  { location, reader }: Database,
  now: number,
  limit: number,
): Promise<readonly DuePlace[]> {
  const rows = await due(location.dialect, reader, now)
    .groupBy('f.user_id', 'f.platform_id')
    .orderByRaw('min(f.next_at)')
    .limit(limit)
    .max('c.created_at as connected_at')
    .select<{ user_id: string; platform_id: number; connected_at: Long }[]>('f.user_id', 'f.platform_id');
  return rows.map(({ user_id: userId, platform_id: platformId, connected_at: connectedAt }) => {
    return { userId, platformId, connectedAt: Number(connectedAt) };
  });
}

/** Claims the due posts of an account on a platform; without posts when another process was faster. */
export async function claimReading(
  database: Database,
  { userId, platformId }: Place,
  { holder, now, limit }: { readonly holder: Holder; readonly now: number; readonly limit: number },
): Promise<Reading> {
  const { location, knex } = database;
  const posts = await knex.transaction(async (transaction) => {
    const locked = lockedFor(
      database,
      transaction<FiguresRow>('post_figures as f')
        .where('f.user_id', userId)
        .andWhere('f.platform_id', platformId)
        .andWhere((free) => void isFree(location.dialect, free, now))
        .andWhere((soon) => void isDue(soon, now)),
    );
    const rows: FiguresRow[] = await locked.orderBy('f.next_at').limit(limit).select('f.*');
    const claimed: ReadingPost[] = [];
    for (const row of rows) {
      const key = keyOf(row);
      const publication = await transaction('publications')
        .where({ ...keyColumns(key), state: 'shared' })
        .whereNotNull('ref')
        .first<{ ref: string; url: string | null } | undefined>('ref', 'url');
      const record = transaction<FiguresRow>('post_figures').where(keyColumns(key));
      // A post that was taken down does not come back: publishing again is another generation.
      if (!publication) await record.update({ next_at: null, wait: 0 });
      else if (await isItemDeleted(transaction, userId, row.item_id))
        await record.update({ next_at: now + WHILE_DELETED, wait: WHILE_DELETED });
      else {
        await record.update(held(database, transaction, holder, now) as never);
        const tag = await tagOf(transaction, key);
        claimed.push({ ...key, ...publication, postedAt: Number(row.posted_at), failures: row.failures, tag });
      }
    }
    return claimed;
  });
  return { userId, platformId, posts };
}

/** The result of a reading for one post, and the time of the next one. */
export interface PostReading {
  readonly post: PublicationKey;
  /** Null leaves the known figures as they are. */
  readonly figures: PostFigures | null;
  readonly failures: number;
  /** Milliseconds from now; null: never again. */
  readonly waitMs: number | null;
}

/** Writes the results of a reading, as far as this process still holds the posts, and releases them. */
export async function noteReading(
  { knex }: Database,
  results: readonly PostReading[],
  { holder, now }: { readonly holder: Holder; readonly now: number },
): Promise<void> {
  await knex.transaction(async (transaction) => {
    for (const { post, figures, failures, waitMs } of results)
      await transaction<FiguresRow>('post_figures')
        .where({ ...keyColumns(post), holder: holder.id })
        .update({
          ...(figures && { ...figures, read_at: now, refused_at: null }),
          failures,
          next_at: waitMs === null ? null : now + waitMs,
          wait: waitMs ?? 0,
          holder: null,
          held_until: null,
        });
  });
}

/**
 * Puts off all posts of an account on a platform, after a failure that would meet each of them.
 *
 * @param isRefused whether the platform refused the connection, or figures to it: making it again may help
 */
export async function putOffPlace(
  { knex }: Database,
  { userId, platformId }: Place,
  { now, waitMs, isRefused }: { readonly now: number; readonly waitMs: number; readonly isRefused: boolean },
): Promise<void> {
  const place = () => knex<FiguresRow>('post_figures').where({ user_id: userId, platform_id: platformId });
  if (isRefused) await place().whereNotNull('next_at').update({ refused_at: now });
  await place()
    .whereNull('holder')
    .andWhere('next_at', '<', now + waitMs)
    .update({ next_at: now + waitMs, wait: waitMs });
}

/** Makes posts due whose figures were refused to an earlier connection. Call it in the transaction that stores one. */
export async function readRefusedAgain(knex: Knex, { userId, platformId }: Place, now: number): Promise<void> {
  await knex<FiguresRow>('post_figures')
    .where({ user_id: userId, platform_id: platformId })
    .whereNotNull('refused_at')
    .whereNotNull('next_at')
    .update({ next_at: now, wait: 0, refused_at: null });
}

/** The known figures of an account's posts. Times are milliseconds since 1970. */
export interface KnownFigures extends PostFigures {
  readonly itemId: string;
  readonly platformId: number;
  readonly readAt: number;
}

/** The figures of an account's posts, of the newest generation that has any; at most `limit`, the newest posts. */
export async function figuresOf({ reader }: Database, userId: string, limit: number): Promise<readonly KnownFigures[]> {
  const rows = await reader<FiguresRow>('post_figures')
    .where({ user_id: userId })
    .whereNotNull('read_at')
    .orderBy([{ column: 'posted_at', order: 'desc' }, { column: 'generation' }])
    .limit(limit);
  const newest = new Map<string, FiguresRow>();
  for (const row of rows) {
    const place = `${row.item_id} ${row.platform_id}`;
    const other = newest.get(place);
    if (!other || other.generation < row.generation) newest.set(place, row);
  }
  return [...newest.values()].map(knownFigures).filter(hasFigures);
}

function knownFigures(row: FiguresRow): KnownFigures {
  const [views, likes, reposts, replies] = figureNames.map((name) => (row[name] === null ? null : Number(row[name])));
  return {
    itemId: row.item_id,
    platformId: row.platform_id,
    readAt: Number(row.read_at),
    views: views ?? null,
    likes: likes ?? null,
    reposts: reposts ?? null,
    replies: replies ?? null,
  };
}

type Dialect = Database['location']['dialect'];

/** Records that are due, free, and of an account that may be read. */
function due(dialect: Dialect, knex: Knex, now: number): Knex.QueryBuilder {
  return knex('post_figures as f')
    .join('connections as c', (join) => join.on('c.user_id', 'f.user_id').andOn('c.platform_id', 'f.platform_id'))
    .where({ 'c.paused': 0, 'c.ended': 0 })
    .andWhere((alive) => {
      void alive.whereNull('f.refused_at').orWhereNull('c.reason').orWhereRaw('c.created_at > f.refused_at');
    })
    .andWhere((free) => void isFree(dialect, free, now))
    .andWhere((soon) => void isDue(soon, now));
}

function isDue(query: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
  // If the clock was set back, the wait would look longer than it was meant to be.
  return query.where('f.next_at', '<=', now).orWhereRaw('f.next_at - ? > f.wait', [now]);
}

/** A lease that ended is void. On SQLite, whose clock may have been set back, one that ends too late is void too. */
function isFree(dialect: Dialect, query: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
  void query.whereNull('f.holder');
  return dialect === 'postgres'
    ? query.orWhereRaw(`f.held_until < ${POSTGRES_NOW}`)
    : query.orWhere('f.held_until', '<', now).orWhere('f.held_until', '>', now + FIGURES_END);
}

function keyOf(row: FiguresRow): PublicationKey {
  return {
    userId: row.user_id,
    itemId: row.item_id,
    platformId: row.platform_id,
    generation: row.generation,
  };
}
