import type { Migration } from './migration.ts';

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
