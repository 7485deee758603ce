import type { Migration } from './migration.ts';

/** Users whose calendar can be subscribed to. */
export const calendarFeeds: Migration = {
  name: '0011-calendar-feeds',
  async up(knex) {
    await knex.schema.createTable('calendar_feeds', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // The address is derived from it and the server's own key. Alone it opens nothing.
      table.string('nonce', 64).notNullable();
    });
  },
};
