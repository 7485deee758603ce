import { countFromNowOn } from './0016-0018.ts';
import type { Migration } from './migration.ts';

/** The figures that platforms have counted for published posts: `sync-server/publishing/figure-records.ts`. */
export const postFigures: Migration = {
  name: '0023-post-figures',
  async up(knex) {
    await knex.schema.createTable('post_figures', (table) => {
      // The publication's key.
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      // Times are milliseconds since 1970.
      table.bigInteger('posted_at').notNullable();
      // Null: the platform tells no such number.
      table.bigInteger('views');
      table.bigInteger('likes');
      table.bigInteger('reposts');
      table.bigInteger('replies');
      // When the platform last told them.
      table.bigInteger('read_at');
      // When they are read next; null when they are not read any more.
      table.bigInteger('next_at');
      // How far ahead `next_at` was set. A remaining time above it shows that the clock was set back.
      table.bigInteger('wait').notNullable();
      // Consecutive failed readings.
      table.integer('failures').notNullable().defaultTo(0);
      // When the platform last refused the connection.
      table.bigInteger('refused_at');
      // The process that reads them, and the end of its lease by the database's clock.
      table.string('holder', 36);
      table.bigInteger('held_until');
      table.primary(['user_id', 'item_id', 'platform_id', 'generation']);
    });
    await knex.raw('create index post_figures_next on post_figures (next_at) where next_at is not null');
    // Finds the posts that are new.
    await knex.raw("create index publications_shared on publications (state_at) where state = 'shared'");
    await countFromNowOn(knex, { table: 'post_figures', columns: [], record: 300 });
  },
};
