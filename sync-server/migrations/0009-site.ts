import type { Migration } from './migration.ts';

/** Each creator's own site: `sync-server/site`. */
export const site: Migration = {
  name: '0009-site',
  async up(knex) {
    await knex.schema.createTable('sites', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // Increases with every post that is added, changed or taken down. Cached pages are keyed by it.
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
      // Markdown, and the HTML that this version of the renderer made of it.
      table.text('body').notNullable();
      table.text('html').notNullable();
      table.integer('renderer').notNullable();
      // BCP 47; null when the language cannot be detected from the text.
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
    // The pictures that a post shows. All other pictures are visible to their owner only.
    await knex.schema.createTable('site_pictures', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('hash', 64).notNullable();
      table.string('item_id', 36).notNullable();
      table.primary(['user_id', 'hash', 'item_id']);
      table.index(['user_id', 'item_id']);
    });
    // Sums only: nothing records who viewed a page.
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
