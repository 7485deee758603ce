import type { Knex } from 'knex';
import type { Migration } from './migration.ts';
import { nameKey, shapesOf } from '../accounts/users.ts';

export interface Counted {
  readonly table: string;
  /** Columns whose size depends on what a user, a client or a platform writes; none where all have a fixed size. */
  readonly columns: readonly string[];
  /** Bytes of the rest of a record, including its keys and index entries. */
  readonly record: number;
}

const counted: readonly Counted[] = [
  { table: 'documents', columns: ['row', 'text'], record: 400 },
  { table: 'idempotency_keys', columns: ['key', 'reply'], record: 300 },
  { table: 'publications', columns: ['ref', 'url', 'reason'], record: 400 },
  { table: 'publication_attempts', columns: ['words', 'post'], record: 400 },
  { table: 'site_posts', columns: ['slug', 'title', 'description', 'tags', 'body', 'html'], record: 300 },
];

/**
 * The size of an account besides its changes and pictures, kept as sums per table: counting at every write would read
 * everything. Triggers maintain the sums, so no statement can miss them.
 */
export const keptBytes: Migration = {
  name: '0016-kept-bytes',
  async up(knex) {
    await knex.schema.createTable('kept_bytes', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('part', 32).notNullable();
      table.bigInteger('bytes').notNullable();
      table.primary(['user_id', 'part']);
    });
    for (const one of counted) {
      await knex.raw(
        `insert into kept_bytes (user_id, part, bytes)
        select user_id, ?, sum(${sizeOf(one, one.table)}) from ${one.table} group by user_id`,
        [one.table],
      );
      await countFromNowOn(knex, one);
    }
    await knex.schema.alterTable('idempotency_keys', (table) => {
      // The id of the object that a request created or changed, when its reply was too long to be kept.
      table.string('made', 64);
    });
  },
};

/** Maintains the sums of a table. Records that exist already are added to them by the caller. */
export async function countFromNowOn(knex: Knex, one: Counted): Promise<void> {
  await (knex.client.config.client === 'pg' ? countInPostgres(knex, one) : countInSqlite(knex, one));
}

function sizeOf({ columns, record }: Counted, row: string): string {
  return [record, ...columns.map((column) => `coalesce(octet_length(${row}."${column}"), 0)`)].join(' + ');
}

const added = (one: Counted) => `
  insert into kept_bytes (user_id, part, bytes) values (new.user_id, '${one.table}', ${sizeOf(one, 'new')})
  on conflict (user_id, part) do update set bytes = kept_bytes.bytes + excluded.bytes;`;

/** Never inserts: the sums of a deleted user are deleted with the user. */
const changed = (one: Counted, by: string) => `
  update kept_bytes set bytes = bytes + (${by}) where user_id = old.user_id and part = '${one.table}';`;

const difference = (one: Counted) => `(${sizeOf(one, 'new')}) - (${sizeOf(one, 'old')})`;
const removed = (one: Counted) => `-(${sizeOf(one, 'old')})`;

async function countInSqlite(knex: Knex, one: Counted): Promise<void> {
  const { table, columns } = one;
  const named = columns.map((column) => `"${column}"`).join(', ');
  await knex.raw(`create trigger ${table}_added after insert on ${table} begin ${added(one)} end`);
  if (columns.length > 0)
    await knex.raw(
      `create trigger ${table}_changed after update of ${named} on ${table} begin ${changed(one, difference(one))} end`,
    );
  await knex.raw(`create trigger ${table}_removed after delete on ${table} begin ${changed(one, removed(one))} end`);
}

async function countInPostgres(knex: Knex, one: Counted): Promise<void> {
  const { table, columns } = one;
  const named = columns.map((column) => `"${column}"`).join(', ');
  const parts = [
    ['added', 'insert', added(one)],
    ['changed', `update of ${named}`, changed(one, difference(one))],
    ['removed', 'delete', changed(one, removed(one))],
  ] as const;
  for (const [name, event, statement] of parts) {
    if (name === 'changed' && columns.length === 0) continue;
    await knex.raw(
      `create function ${table}_${name}() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
    );
    await knex.raw(
      `create trigger ${table}_${name} after ${event} on ${table} for each row execute function ${table}_${name}()`,
    );
  }
}

/** Usage of AI requests by all users together, per day. */
export const aiUsageOfAll: Migration = {
  name: '0017-ai-usage-of-all',
  async up(knex) {
    await knex.schema.createTable('ai_usage_of_all', (table) => {
      // yyyy-MM-dd, UTC.
      table.string('day', 10).primary();
      table.integer('requests').notNullable();
      table.bigInteger('tokens').notNullable();
    });
  },
};

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
