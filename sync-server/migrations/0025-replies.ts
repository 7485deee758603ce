import { countFromNowOn } from './0016-0018.ts';
import type { Migration } from './migration.ts';

/** The replies to published posts, as platforms last told them: `sync-server/publishing/reply-records.ts`. */
export const replies: Migration = {
  name: '0025-replies',
  async up(knex) {
    await knex.schema.createTable('post_replies', (table) => {
      // The publication's key.
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      // When the platform told them, in milliseconds since 1970.
      table.bigInteger('read_at').notNullable();
      // The platform's tag of the answer (ETag); null where it sent none.
      table.text('tag');
      // JSON: a list of `PostReply`, the newest first.
      table.text('replies').notNullable();
      table.primary(['user_id', 'item_id', 'platform_id', 'generation']);
      table
        .foreign(['user_id', 'item_id', 'platform_id', 'generation'])
        .references(['user_id', 'item_id', 'platform_id', 'generation'])
        .inTable('publications')
        .onDelete('CASCADE');
    });
    await countFromNowOn(knex, { table: 'post_replies', columns: ['tag', 'replies'], record: 300 });
  },
};
