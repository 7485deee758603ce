import type { Migration } from './migration.ts';

/**
 * Takes down pages, and ends queued publications, of items that were deleted before the server did so by itself. Adds
 * the time at which a failed handover of a schedule is tried again. Times are milliseconds since 1970.
 */
export const deletedIsGone: Migration = {
  name: '0013-deleted-is-gone',
  async up(knex) {
    await knex.schema.alterTable('schedules', (table) => void table.bigInteger('next_at'));
    const now = Date.now();
    const isDeleted = (table: string) =>
      `exists (select 1 from documents where documents.user_id = ${table}.user_id
        and documents.document_id = ${table}.item_id and documents.row like '%"deletedAt":"%')`;
    await knex.raw(
      `update publications set state = 'withdrawn', url = null, reason = null, state_at = :now, report_at = :now
      where state = 'shared' and platform_id = 4 and ${isDeleted('publications')}`,
      { now },
    );
    await knex.raw(
      `update publications set state = 'failed', reason = 'You deleted this before it was posted.', next_at = null,
        state_at = :now, report_at = :now
      where state = 'queued' and ${isDeleted('publications')}`,
      { now },
    );
    await knex.raw(
      `update sites set version = version + 1 where exists (select 1 from site_posts
        where site_posts.user_id = sites.user_id and withdrawn_at is null and ${isDeleted('site_posts')})`,
    );
    await knex.raw(
      `update site_posts set withdrawn_at = :now where withdrawn_at is null and ${isDeleted('site_posts')}`,
      { now },
    );
  },
};
