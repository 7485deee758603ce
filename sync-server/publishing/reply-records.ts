/**
 * The records of `post_replies`: the replies to published posts as platforms last told them, one record a publication.
 *
 * The figure reader writes them (`noteReplies`) while it holds the post's record in `post_figures`; a device reads those
 * of an item (`repliesOf`). They are other people's words. So they go with the item, the post, the connection and the
 * account, and a reading that ends after any of these stores nothing. They do not count to the account's space; of more
 * than `MAX_BYTES`, those that were read longest ago are deleted.
 */

import type { Knex } from 'knex';
import type { PostReply } from '#core/publishing/post-replies.ts';
import { lockUsers } from '../database/lock-users.ts';
import type { Database } from '../database/database.ts';
import { isItemDeleted } from '../sync/deleted-items.ts';
import { readReplyBytes } from '../sync/kept-bytes.ts';
import type { Holder } from '../database/leases.ts';
import { keyColumns, type PublicationKey } from './publications.ts';

interface RepliesRow {
  readonly user_id: string;
  readonly item_id: string;
  readonly platform_id: number;
  readonly generation: number;
  /** PostgreSQL returns large numbers as strings. */
  readonly read_at: number | string;
  readonly tag: string | null;
  readonly replies: string;
}

/** The replies to a post, and the platform's tag of the answer that told them. */
export interface ToldReplies {
  readonly replies: readonly PostReply[];
  /** Null where the platform sent none. */
  readonly tag: string | null;
}

/**
 * The result of a reading for one post.
 *
 * - `same`: the platform told that nothing has changed
 * - `gone`: the platform does not show the post
 */
export type RepliesFound = ToldReplies | 'same' | 'gone';

/** Writes the replies to a post, as far as this process still holds it and its account may have them. */
export async function noteReplies(
  database: Database,
  post: PublicationKey,
  found: RepliesFound,
  { holder, now }: { readonly holder: Holder; readonly now: number },
): Promise<void> {
  const key = keyColumns(post);
  await database.knex.transaction(async (transaction) => {
    // The replies of other posts may be deleted for room.
    await lockUsers(database, transaction, [post.userId]);
    const record = () => transaction<RepliesRow>('post_replies').where(key);
    const isHeld = await transaction('post_figures')
      .where({ ...key, holder: holder.id })
      .first('item_id');
    if (!isHeld) return;
    if (found === 'gone') await record().delete();
    else if (!(await isStillShared(transaction, post))) return;
    else if (found === 'same') await record().update({ read_at: now });
    else {
      const told = { read_at: now, tag: found.tag, replies: JSON.stringify(found.replies) };
      await transaction<RepliesRow>('post_replies')
        .insert({ ...key, ...told })
        .onConflict(['user_id', 'item_id', 'platform_id', 'generation'])
        .merge(told);
      await keepWithinLimit(transaction, post);
    }
  });
}

/** Bytes of the replies to all posts of an account: 200 posts with the most that each may have. */
const MAX_BYTES = 20_000_000;
/** The most records that are deleted at once. */
const MAX_DELETED = 100;

/** Deletes the replies that were read longest ago while the account has too many, never those of `newest`. */
async function keepWithinLimit(transaction: Knex, newest: PublicationKey): Promise<void> {
  let over = (await readReplyBytes(transaction, newest.userId)) - MAX_BYTES;
  if (over <= 0) return;
  const rows: RepliesRow[] = await transaction<RepliesRow>('post_replies')
    .where({ user_id: newest.userId })
    .whereNot((own) => void own.where(keyColumns(newest)))
    .orderBy('read_at')
    .limit(MAX_DELETED)
    .select('user_id', 'item_id', 'platform_id', 'generation', 'replies');
  for (const { replies, ...row } of rows) {
    if (over <= 0) return;
    over -= Buffer.byteLength(replies);
    await transaction<RepliesRow>('post_replies')
      .where({ item_id: row.item_id, platform_id: row.platform_id, generation: row.generation, user_id: row.user_id })
      .delete();
  }
}

/**
 * Whether a post may have replies. The records are locked until the transaction ends: a deletion of the item, a
 * disconnection or a withdrawal that comes meanwhile deletes the replies that are stored now.
 */
async function isStillShared(transaction: Knex, { userId, itemId, ...post }: PublicationKey): Promise<boolean> {
  const theirs = { user_id: userId };
  // First, as the deletion of an account does: the record that is stored refers to it.
  await transaction('users').where({ id: userId }).forKeyShare().first('id');
  await transaction('documents')
    .where({ ...theirs, document_id: itemId })
    .forShare()
    .first('document_id');
  const connected = await transaction('connections')
    .where({ ...theirs, platform_id: post.platformId })
    .forShare()
    .first('platform_id');
  const shared = await transaction('publications')
    .where({ ...keyColumns({ userId, itemId, ...post }), state: 'shared' })
    .forShare()
    .first('item_id');
  return connected !== undefined && shared !== undefined && !(await isItemDeleted(transaction, userId, itemId));
}

/** The replies to an item's post on one platform. `readAt` is in milliseconds since 1970. */
export interface KnownReplies {
  readonly platformId: number;
  readonly readAt: number;
  readonly replies: readonly PostReply[];
}

/** The replies to an item's posts that are shared, of the newest generation on each platform. */
export async function repliesOf(
  { reader }: Database,
  userId: string,
  itemId: string,
): Promise<readonly KnownReplies[]> {
  const rows = await reader<RepliesRow>('post_replies as r')
    .join('publications as p', (join) => {
      for (const column of ['user_id', 'item_id', 'platform_id', 'generation']) join.on(`p.${column}`, `r.${column}`);
    })
    .where({ 'r.user_id': userId, 'r.item_id': itemId, 'p.state': 'shared' })
    .orderBy('r.generation')
    .select<RepliesRow[]>('r.*');
  const newest = new Map(rows.map((row) => [row.platform_id, row]));
  return [...newest.values()].map((row) => ({
    platformId: row.platform_id,
    readAt: Number(row.read_at),
    replies: JSON.parse(row.replies) as readonly PostReply[],
  }));
}

/** The tag of the answer that told a post's replies; null where there is none, or no replies are stored. */
export async function tagOf(knex: Knex, post: PublicationKey): Promise<string | null> {
  const row = await knex<RepliesRow>('post_replies').where(keyColumns(post)).first('tag');
  return row?.tag ?? null;
}
