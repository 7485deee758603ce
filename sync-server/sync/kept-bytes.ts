import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';

interface KeptRow {
  readonly user_id: string;
  readonly part: string;
  readonly bytes: number | string;
}

/** Bytes that accounts use besides their changes and pictures: rows, replies, attempts and pages of their sites. */
export async function readKeptBytes(knex: Knex, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await knex<KeptRow>('kept_bytes')
    .whereIn('user_id', userIds)
    .groupBy('user_id')
    .select('user_id')
    .sum<{ user_id: string; bytes: number | string }[]>('bytes as bytes');
  // PostgreSQL returns sums as strings.
  return new Map(rows.map(({ user_id: userId, bytes }) => [userId, Number(bytes)]));
}

/** Whether an account has used up its quota for text. */
export async function isAccountFull({ reader: knex }: Database, userId: string, maxBytes: number): Promise<boolean> {
  const feed = await knex<{ user_id: string; chunk_bytes: number | string }>('feeds')
    .where({ user_id: userId })
    .first('chunk_bytes');
  const kept = (await readKeptBytes(knex, [userId])).get(userId) ?? 0;
  return Number(feed?.chunk_bytes ?? 0) + kept > maxBytes;
}
