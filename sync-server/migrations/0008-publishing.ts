import { scheduleOf } from '../sync/schedules.ts';
import type { Migration } from './migration.ts';

interface ItemRow {
  readonly user_id: string;
  readonly document_id: string;
  readonly row: string;
}

/** Items read per query. */
const PAGE = 1000;

/** Schedules, publications and attempts. Times are milliseconds since 1970. */
export const publishing: Migration = {
  name: '0008-publishing',
  async up(knex) {
    await knex.schema.createTable('schedules', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.bigInteger('due_at').notNullable();
      // Ids, separated by commas.
      table.text('platforms').notNullable();
      // Set when the due item was handed to the publications.
      table.bigInteger('taken_at');
      table.primary(['user_id', 'item_id']);
    });
    for (let from = ''; ;) {
      const items: ItemRow[] = await knex<ItemRow>('documents')
        .whereRaw("kind = 'content-item' and user_id || document_id > ?", [from])
        .orderByRaw('user_id || document_id')
        .limit(PAGE)
        .select('user_id', 'document_id', 'row');
      const due = items.flatMap(
        ({ user_id: userId, document_id: itemId, row }) => scheduleOf(userId, itemId, row) ?? [],
      );
      for (const row of due) await knex('schedules').insert(row);
      const last = items.at(-1);
      if (!last) break;
      from = last.user_id + last.document_id;
    }
    await knex.raw('create index schedules_due on schedules (due_at) where taken_at is null');
    await knex.schema.createTable('publications', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      table.string('publication_id', 36).notNullable();
      table.string('state', 16).notNullable();
      table.bigInteger('asked_at').notNullable();
      // When it entered its state.
      table.bigInteger('state_at').notNullable();
      table.integer('tries').notNullable().defaultTo(0);
      // When the server processes it again; null when it waits for its user.
      table.bigInteger('next_at');
      // How far ahead `next_at` was set. A remaining time above it shows that the clock was set back.
      table.bigInteger('wait').notNullable().defaultTo(0);
      // The process that holds the publication, and the end of its lease by the database's clock.
      table.string('holder', 36);
      table.bigInteger('held_until');
      table.text('ref');
      table.text('url');
      table.text('reason');
      // When the post was last updated from its item.
      table.bigInteger('updated_at');
      // When to write the outcome into the document; null after it was written.
      table.bigInteger('report_at');
      table.primary(['user_id', 'item_id', 'platform_id', 'generation']);
    });
    await knex.raw('create index publications_next on publications (next_at) where next_at is not null');
    await knex.raw('create index publications_held on publications (held_until) where held_until is not null');
    await knex.raw('create index publications_report on publications (report_at) where report_at is not null');
    await knex.schema.createTable('publication_attempts', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      table.bigInteger('started_at').notNullable().index();
      table.bigInteger('ended_at');
      table.string('outcome', 16);
      table.text('words');
      // The posted content, as JSON.
      table.text('post').notNullable();
      table.index(['user_id', 'item_id', 'started_at']);
    });
  },
};
