import type { Migration } from './migration.ts';

/** Where readers of people's own sites came from: `sync-server/site/count-view.ts`. */
export const siteReferrers: Migration = {
  name: '0019-site-referrers',
  async up(knex) {
    // Sums by day and host only, of all posts together: nothing records who viewed a page, or which one they came from.
    await knex.schema.createTable('site_referrers', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      // Empty: no page named itself. `*`: hosts beyond the number that is kept for a day.
      table.string('host', 253).notNullable();
      table.integer('views').notNullable();
      table.primary(['user_id', 'day', 'host']);
    });
  },
};
