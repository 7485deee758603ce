import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';

interface KeptRow {
  readonly user_id: string;
  readonly part: string;
  readonly bytes: number | string;
}

/** The words of other people (`post_replies`), which have a limit of their own: nobody can fill somebody's account. */
const OF_OTHERS = 'post_replies';

/** Bytes that accounts use besides their changes and pictures: rows, kept API replies, attempts, pages of their sites. */
export async function readKeptBytes(knex: Knex, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await knex<KeptRow>('kept_bytes')
    .whereIn('user_id', userIds)
    .whereNot({ part: OF_OTHERS })
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

/** Bytes of the replies to an account's posts. */
export async function readReplyBytes(knex: Knex, userId: string): Promise<number> {
  const row = await knex<KeptRow>('kept_bytes').where({ user_id: userId, part: OF_OTHERS }).first('bytes');
  return Number(row?.bytes ?? 0);
}
