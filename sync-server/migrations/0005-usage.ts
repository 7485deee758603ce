import type { Migration } from './migration.ts';

/** The size of each account, kept as sums: counting at every push would read everything. */
export const usage: Migration = {
  name: '0005-usage',
  async up(knex) {
    await knex.schema.alterTable('feeds', (table) => {
      table.integer('documents').notNullable().defaultTo(0);
      table.bigInteger('chunk_bytes').notNullable().defaultTo(0);
      table.bigInteger('picture_bytes').notNullable().defaultTo(0);
    });
    await knex.raw(`
      insert into feeds (user_id, head)
      select distinct user_id, 0 from images where user_id not in (select user_id from feeds)
    `);
    await knex.raw(`
      update feeds set
        documents = (select count(*) from documents where documents.user_id = feeds.user_id),
        chunk_bytes = (select coalesce(sum(size), 0) from chunks where chunks.user_id = feeds.user_id),
        picture_bytes = (select coalesce(sum(length(bytes)), 0) from images where images.user_id = feeds.user_id)
    `);
  },
};
