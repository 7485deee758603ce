import type { Migration } from './migration.ts';
import { randomUUID } from 'node:crypto';

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

/** Usage of AI requests per user and day. */
export const aiUsage: Migration = {
  name: '0003-ai-usage',
  async up(knex) {
    await knex.schema.createTable('ai_usage', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      table.integer('requests').notNullable();
      table.integer('tokens').notNullable();
      table.primary(['user_id', 'day']);
    });
  },
};

/** Renames the column to the word that devices and the protocol use: a document's row is what lists show of it. */
export const rowColumn: Migration = {
  name: '0004-row-column',
  async up(knex) {
    await knex.schema.alterTable('documents', (table) => table.renameColumn('card', 'row'));
  },
};

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

/** Marks, which tell apart two copies of a user's log: `sync-server/sync/log-marks.ts`. */
export const logMarks: Migration = {
  name: '0006-log-marks',
  async up(knex) {
    await knex.schema.createTable('log_marks', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // The first position under this mark. It applies up to the next row's position.
      table.integer('seq').notNullable();
      table.string('mark', 36).notNullable();
      table.primary(['user_id', 'seq']);
    });
    await knex.schema.alterTable('feeds', (table) => {
      // The mark of `head`; null while the log is empty.
      table.string('mark', 36);
    });
    const mark = randomUUID();
    await knex('feeds').where('head', '>', 0).update({ mark });
    await knex.raw('insert into log_marks (user_id, seq, mark) select user_id, 1, mark from feeds where head > 0');
  },
};

/** A row may be behind its document's chunks: `sync-server/sync/append.ts`. */
export const rowsBehind: Migration = {
  name: '0007-rows-behind',
  async up(knex) {
    await knex.schema.alterTable('documents', (table) => {
      // The log position that the row was stored under, and the heads that it was made from.
      table.integer('row_seq').notNullable().defaultTo(0);
      table.text('row_heads').notNullable().defaultTo('');
    });
    await knex.raw('update documents set row_seq = seq, row_heads = heads');
    await knex.raw('create index documents_row_seq on documents (user_id, row_seq)');
    await knex.raw('create index documents_behind on documents (user_id) where seq > row_seq');
  },
};
