import type { Migration } from './migration.ts';

/** Whose plan calendars may subscribe to. */
export const calendarFeeds: Migration = {
  name: '0011-calendar-feeds',
  async up(knex) {
    await knex.schema.createTable('calendar_feeds', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // With the server's own key it makes the address; alone it opens nothing.
      table.string('nonce', 64).notNullable();
    });
  },
};
