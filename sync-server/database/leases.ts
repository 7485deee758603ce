import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** A process that claims records. */
export interface Holder {
  readonly id: string;
  /** How long a claim keeps other holders away. Milliseconds. */
  readonly leaseMs: number;
}

/** PostgreSQL's clock, in milliseconds since 1970. */
export const POSTGRES_NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** On PostgreSQL, rows that another node has locked are skipped. SQLite has a single writer and needs no lock. */
export function lockedFor<Query extends Knex.QueryBuilder>({ location }: Database, query: Query): Query {
  return location.dialect === 'postgres' ? (query.forUpdate().skipLocked() as Query) : query;
}

/**
 * The columns of a claim. A lease is measured by PostgreSQL's clock, because the nodes' clocks may differ. SQLite is
 * used by one process at a time, and so by one clock.
 */
export function held({ location }: Database, knex: Knex, { id, leaseMs }: Holder, now: number) {
  const until = location.dialect === 'postgres' ? knex.raw(`${POSTGRES_NOW} + ?`, [leaseMs]) : now + leaseMs;
  return { holder: id, held_until: until as never };
}

/** The process that looks for lost claims. */
export interface LooksForLost {
  readonly holder: Holder;
  /**
   * Ids of the records that this process is working on. They are left alone although their lease ran out, which happens
   * when the machine slept.
   */
  readonly sending: Iterable<string>;
  readonly now: number;
}

/**
 * Keeps the records whose claim is lost: those whose lease ran out, and on SQLite, which one process uses at a time, those
 * of every other process.
 */
export function whereLost<Query extends Knex.QueryBuilder>(
  { location }: Pick<Database, 'location'>,
  query: Query,
  { holder, sending, now }: LooksForLost,
): Query {
  return query
    .whereNotNull('holder')
    .whereNotIn('id', [...sending])
    .andWhere((gone) => {
      if (location.dialect === 'postgres') void gone.whereRaw(`held_until < ${POSTGRES_NOW}`);
      else void gone.whereNot({ holder: holder.id }).orWhere('held_until', '<', now);
    }) as Query;
}
