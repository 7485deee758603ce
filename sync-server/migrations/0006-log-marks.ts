import { randomUUID } from 'node:crypto';
import type { Migration } from './migration.ts';

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
