import type { Migration } from './migration.ts';

/** Whether a calendar feed has the words of posts: `sync-server/calendar-feed/calendar-feeds.ts`. */
export const feedWords: Migration = {
  name: '0030-feed-words',
  async up(knex) {
    await knex.schema.alterTable('calendar_feeds', (table) => {
      // 0: titles and times only. Addresses that calendars use already tell no more than they did.
      table.integer('has_words').notNullable().defaultTo(0);
    });
  },
};
