import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** Keeps these locks apart from other advisory locks in the same database. */
const LOCK = 7_501;

/**
 * Locks users, always in the same order, until the transaction ends. Call it first in a transaction that changes
 * several publications: triggers keep one record of sums per user and table (`kept_bytes`), so two such transactions
 * that meet the users, or the tables of one user, in different orders would deadlock. Also first in one that changes an
 * account's address, its tokens or its password. SQLite has a single writer.
 *
 * @param userIds ids, or the key of an address that is locked with them
 */
export async function lockUsers(
  { location }: Pick<Database, 'location'>,
  knex: Knex,
  userIds: readonly string[],
): Promise<void> {
  if (location.dialect !== 'postgres' || userIds.length === 0) return;
  // Users with equal hashes share a lock.
  await knex.raw(
    `select pg_advisory_xact_lock(?, hash)
    from (select distinct hashtext(id) as hash from unnest(?::text[]) as id order by 1) as hashes`,
    [LOCK, [...userIds]],
  );
}
