import type { Migration } from './migration.ts';

/** The account that a publication was begun with: `sync-server/publishing/platform-adapter.ts`. */
export const publicationAccounts: Migration = {
  name: '0022-publication-accounts',
  async up(knex) {
    // As the adapter names it. Null: not attempted yet, attempted before this column, or no account is needed.
    await knex.schema.alterTable('publications', (table) => void table.text('account'));
  },
};
