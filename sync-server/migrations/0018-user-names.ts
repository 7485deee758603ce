import { nameKey, shapesOf } from '../accounts/users.ts';
import type { Migration } from './migration.ts';

interface UserRow {
  readonly id: string;
  readonly username: string;
}

/** Which names, and those that look like them, are taken or rest. */
export const userNames: Migration = {
  name: '0018-user-names',
  async up(knex) {
    await knex.schema.createTable('user_names', (table) => {
      // PostgreSQL and SQLite compare bytes here: no collation makes two shapes one.
      table.string('shape', 255).primary();
      table.string('name_key', 255).notNullable();
      // Null once the account is deleted.
      table.string('user_id', 36).nullable().references('users.id').onDelete('SET NULL').index();
      // Milliseconds since 1970; null while somebody has the name.
      table.bigInteger('rests_until').nullable();
    });
    const users = await knex<UserRow>('users').orderBy('created_at').select('id', 'username');
    for (const { id, username } of users)
      for (const shape of shapesOf(username))
        // Of two names of before that look alike, the older one has the shape; both keep their accounts.
        await knex('user_names')
          .insert({ shape, name_key: nameKey(username), user_id: id, rests_until: null })
          .onConflict('shape')
          .ignore();
  },
};
