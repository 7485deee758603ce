import type { Migration } from './migration.ts';

/** Tables of the API's calls besides the log. */
export const api: Migration = {
  name: '0002-api',
  async up(knex) {
    await knex.schema.alterTable('documents', (table) => {
      // For rows that changed since a log position.
      table.index(['user_id', 'seq']);
    });
    await knex.schema.createTable('idempotency_keys', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('key', 128).notNullable();
      // SHA-256 of method, path and body: a key belongs to one request.
      table.string('request', 64).notNullable();
      // Null while the request is being processed.
      table.integer('status');
      table.text('reply');
      // Milliseconds since 1970.
      table.bigInteger('created_at').notNullable().index();
      table.primary(['user_id', 'key']);
    });
    await knex.schema.createTable('images', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // SHA-256 of the uploaded bytes.
      table.string('hash', 64).notNullable();
      table.text('type').notNullable();
      table.binary('bytes').notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'hash']);
    });
  },
};
