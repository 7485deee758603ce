import type { Knex } from 'knex';
import { platformByKey } from '#core/publishing/platforms.ts';
import { TOMBSTONE } from './sync-store.ts';

/** The reason shown for a publication that ended because its item was deleted. */
export const DELETED = 'You deleted this before it was posted.';

const ownSite = platformByKey('article').id;
/** Whether an item is deleted. False for an item that the database does not have. */
export async function isItemDeleted(knex: Knex, userId: string, itemId: string): Promise<boolean> {
  const row = await knex('documents')
    .where({ user_id: userId, document_id: itemId })
    .andWhere('row', 'like', `%${TOMBSTONE}%`)
    .first('document_id');
  return row !== undefined;
}

/** The deleted ones of the items, as `userId itemId`. */
export async function deletedAmong(
  knex: Knex,
  items: readonly { readonly userId: string; readonly itemId: string }[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const rows: { readonly user_id: string; readonly document_id: string }[] = await knex('documents')
    .whereIn(
      ['user_id', 'document_id'],
      items.map(({ userId, itemId }) => [userId, itemId]),
    )
    .andWhere('row', 'like', `%${TOMBSTONE}%`)
    .select('user_id', 'document_id');
  return new Set(rows.map(({ user_id: userId, document_id: itemId }) => `${userId} ${itemId}`));
}

/**
 * Ends the queued publications of deleted items, deletes the replies to their posts, and takes their pages off the
 * user's own site. Call it in the transaction that stores the deletion, with the user's feed locked.
 *
 * A publication that a process holds keeps its holder: `beginAttempt` finds the item deleted before anything is sent,
 * and `savePost` checks under the same lock.
 * @returns whether a page was taken down
 */
export async function endDeleted(
  knex: Knex,
  userId: string,
  itemIds: readonly string[],
  now: number,
): Promise<boolean> {
  const theirs = { user_id: userId };
  await knex('publications')
    .where({ ...theirs, state: 'queued', holder: null })
    .whereIn('item_id', itemIds)
    .update({ state: 'failed', state_at: now, reason: DELETED, next_at: null, wait: 0, report_at: now });
  // Other people's words go with the post; a restored item gets them with the next reading.
  await knex('post_replies').where(theirs).whereIn('item_id', itemIds).delete();
  const live = () => knex<object>('site_posts').where(theirs).whereNull('withdrawn_at').whereIn('item_id', itemIds);
  const shown: { readonly item_id: string }[] = await live().select('item_id');
  if (shown.length === 0) return false;
  // In the order in which a post is written: the site first.
  await knex('sites').where(theirs).increment('version', 1);
  await live().update({ withdrawn_at: now });
  await knex('publications')
    .where({ ...theirs, platform_id: ownSite })
    .whereIn('state', ['shared', 'publishing', 'unknown'])
    .whereIn(
      'item_id',
      shown.map((post) => post.item_id),
    )
    .update({
      state: 'withdrawn',
      state_at: now,
      url: null,
      reason: null,
      next_at: null,
      wait: 0,
      holder: null,
      held_until: null,
      report_at: now,
    });
  return true;
}
