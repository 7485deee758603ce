import type { Migration } from './migration.ts';

/** Files that were uploaded to a platform for a publication: `sync-server/publishing/uploads.ts`. */
export const uploads: Migration = {
  name: '0021-uploads',
  async up(knex) {
    // JSON: the platform's id of each file, by a key of the adapter. Null: none.
    await knex.schema.alterTable('publications', (table) => void table.text('uploads'));
  },
};
