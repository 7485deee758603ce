import type { Migration } from './migration.ts';

/** What lists show of a document is its row; devices and the wire call it so too. */
export const rowColumn: Migration = {
  name: '0004-row-column',
  async up(knex) {
    await knex.schema.alterTable('documents', (table) => table.renameColumn('card', 'row'));
  },
};
