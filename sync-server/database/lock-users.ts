import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** Keeps these locks apart from other advisory locks in the same database. */
const LOCK = 7_501;

/**
 * Locks users, always in the same order, until the transaction ends. Call it first in a transaction that writes records
 * of several users: triggers keep one record of sums per user (`kept_bytes`), so two such transactions that meet the
 * users in different orders would deadlock. A transaction of one user needs no lock. SQLite has a single writer.
 */
export async function lockUsers(
  { location }: Pick<Database, 'location'>,
  knex: Knex,
  userIds: readonly string[],
): Promise<void> {
  const several = [...new Set(userIds)];
  if (location.dialect !== 'postgres' || several.length < 2) return;
  // Users with equal hashes share a lock.
  await knex.raw(
    `select pg_advisory_xact_lock(?, hash)
    from (select distinct hashtext(id) as hash from unnest(?::text[]) as id order by 1) as hashes`,
    [LOCK, several],
  );
}
