import type { Migration } from './migration.ts';

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
