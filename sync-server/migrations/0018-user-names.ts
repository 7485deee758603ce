import { nameKey, shapesOf } from '../accounts/users.ts';
import type { Migration } from './migration.ts';

interface UserRow {
  readonly id: string;
  readonly username: string;
}

/** The names that are in use or reserved, by their shapes: names with the same shape look alike. */
export const userNames: Migration = {
  name: '0018-user-names',
  async up(knex) {
    await knex.schema.createTable('user_names', (table) => {
      // PostgreSQL and SQLite compare bytes here: no collation makes two shapes equal.
      table.string('shape', 255).primary();
      table.string('name_key', 255).notNullable();
      // Null once the account is deleted.
      table.string('user_id', 36).nullable().references('users.id').onDelete('SET NULL').index();
      // Milliseconds since 1970; null while the name is in use.
      table.bigInteger('rests_until').nullable();
    });
    const users = await knex<UserRow>('users').orderBy('created_at').select('id', 'username');
    for (const { id, username } of users)
      for (const shape of shapesOf(username))
        // When two existing names look alike, the older one gets the shape. Both accounts stay.
        await knex('user_names')
          .insert({ shape, name_key: nameKey(username), user_id: id, rests_until: null })
          .onConflict('shape')
          .ignore();
  },
};
