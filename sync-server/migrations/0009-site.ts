import type { Migration } from './migration.ts';

/** Each creator's own site: `sync-server/site`. */
export const site: Migration = {
  name: '0009-site',
  async up(knex) {
    await knex.schema.createTable('sites', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // Grows with every post that comes, changes or goes: what a page was made of is told by it.
      table.integer('version').notNullable();
    });
    await knex.schema.createTable('site_posts', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.text('slug').notNullable();
      table.text('title').notNullable();
      table.text('description').notNullable();
      // JSON, a list of texts.
      table.text('tags').notNullable();
      // Markdown, and what the renderer of this version made of it.
      table.text('body').notNullable();
      table.text('html').notNullable();
      table.integer('renderer').notNullable();
      // BCP 47; null where the words do not tell.
      table.text('language');
      table.integer('words').notNullable();
      table.integer('generation').notNullable();
      // Milliseconds since 1970.
      table.bigInteger('published_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.bigInteger('withdrawn_at');
      table.primary(['user_id', 'item_id']);
      table.unique(['user_id', 'slug']);
      table.index(['user_id', 'published_at']);
    });
    // Which pictures a post shows: no other picture is anybody's but its owner's.
    await knex.schema.createTable('site_pictures', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('hash', 64).notNullable();
      table.string('item_id', 36).notNullable();
      table.primary(['user_id', 'hash', 'item_id']);
      table.index(['user_id', 'item_id']);
    });
    // Sums only: nothing tells who looked.
    await knex.schema.createTable('site_views', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      table.integer('views').notNullable();
      table.primary(['user_id', 'item_id', 'day']);
    });
  },
};
