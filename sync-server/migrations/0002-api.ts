import type { Migration } from './migration.ts';

/** What the calls of the API need beside the log. */
export const api: Migration = {
  name: '0002-api',
  async up(knex) {
    await knex.schema.alterTable('documents', (table) => {
      // Rows that changed since a feed number.
      table.index(['user_id', 'seq']);
    });
    await knex.schema.createTable('idempotency_keys', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('key', 128).notNullable();
      // SHA-256 over method, path and body: a key stands for one request.
      table.string('request', 64).notNullable();
      // Null while the request is under way.
      table.integer('status');
      table.text('reply');
      // Milliseconds since 1970.
      table.bigInteger('created_at').notNullable().index();
      table.primary(['user_id', 'key']);
    });
    await knex.schema.createTable('images', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // SHA-256 of what was uploaded.
      table.string('hash', 64).notNullable();
      table.text('type').notNullable();
      table.binary('bytes').notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'hash']);
    });
  },
};
