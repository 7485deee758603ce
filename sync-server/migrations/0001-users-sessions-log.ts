import type { Migration } from './migration.ts';

/** Users, their sessions, and the log of their documents. */
export const usersSessionsLog: Migration = {
  name: '0001-users-sessions-log',
  async up(knex) {
    await knex.schema.createTable('meta', (table) => {
      table.text('name').primary();
      table.text('value').notNullable();
    });
    await knex.schema.createTable('users', (table) => {
      table.string('id', 36).primary();
      table.text('username').notNullable();
      // Lower case: two usernames never differ by case only.
      table.text('username_key').notNullable().unique();
      table.text('email').notNullable();
      table.text('email_key').notNullable().unique();
      table.text('password_hash').notNullable();
      // Milliseconds since 1970, here and below.
      table.bigInteger('created_at').notNullable();
    });
    await knex.schema.createTable('sessions', (table) => {
      // SHA-256 of the id in the cookie: a copy of the database cannot be used to sign in.
      table.string('id', 64).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index();
      table.text('data').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable().index();
    });
    await knex.schema.createTable('feeds', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      table.integer('head').notNullable();
    });
    await knex.schema.createTable('documents', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('document_id', 36).notNullable();
      table.text('kind').notNullable();
      table.integer('seq').notNullable();
      table.integer('first_seq').notNullable();
      // Hashes, separated by spaces.
      table.text('heads').notNullable();
      table.integer('projector_version').notNullable();
      // JSON, stored as text because the feed sends it unparsed.
      table.text('card').notNullable();
      table.text('text').notNullable();
      table.primary(['user_id', 'document_id']);
      table.index(['user_id', 'first_seq']);
    });
    await knex.schema.createTable('chunks', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.integer('seq').notNullable();
      table.string('document_id', 36).notNullable();
      table.text('kind').notNullable();
      table.string('hash', 64).notNullable();
      table.integer('size').notNullable();
      // The device that sent it; null after a compaction.
      table.string('origin', 36);
      table.binary('bytes').notNullable();
      table.primary(['user_id', 'seq']);
      table.index(['user_id', 'document_id', 'seq', 'size']);
    });
  },
};
