import type { Migration } from './migration.ts';

/** Renames the column to the word that devices and the protocol use: a document's row is what lists show of it. */
export const rowColumn: Migration = {
  name: '0004-row-column',
  async up(knex) {
    await knex.schema.alterTable('documents', (table) => table.renameColumn('card', 'row'));
  },
};
