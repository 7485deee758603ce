import type { Migration } from './migration.ts';

/**
 * Marks a database in which nothing was ever published or handed on: its server could not post, so what was due was
 * left to its users.
 */
export const firstPublishing: Migration = {
  name: '0012-first-publishing',
  async up(knex) {
    // For finding schedules that were taken by a clock that ran ahead.
    await knex.raw('create index schedules_taken on schedules (taken_at) where taken_at is not null');
    const taken: unknown = await knex('schedules').whereNotNull('taken_at').first('item_id');
    const publication: unknown = await knex('publications').first('item_id');
    if (taken || publication) return;
    await knex('meta').insert({ name: 'first-publishing', value: 'not started since' }).onConflict('name').ignore();
  },
};
