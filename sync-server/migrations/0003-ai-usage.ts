import type { Migration } from './migration.ts';

/** Usage of AI requests per user and day. */
export const aiUsage: Migration = {
  name: '0003-ai-usage',
  async up(knex) {
    await knex.schema.createTable('ai_usage', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      table.integer('requests').notNullable();
      table.integer('tokens').notNullable();
      table.primary(['user_id', 'day']);
    });
  },
};
