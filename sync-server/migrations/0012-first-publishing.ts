import type { Migration } from './migration.ts';

/**
 * Notes where nothing was ever published or handed on: what was due in such a database fell to its person, because the
 * server that ran on it could not post.
 */
export const firstPublishing: Migration = {
  name: '0012-first-publishing',
  async up(knex) {
    // Finds what a clock that ran ahead has taken.
    await knex.raw('create index schedules_taken on schedules (taken_at) where taken_at is not null');
    const taken: unknown = await knex('schedules').whereNotNull('taken_at').first('item_id');
    const publication: unknown = await knex('publications').first('item_id');
    if (taken || publication) return;
    await knex('meta').insert({ name: 'first-publishing', value: 'not started since' }).onConflict('name').ignore();
  },
};
