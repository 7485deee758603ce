import type { Migration } from './migration.ts';

/** Tokens per person, day and model: `sync-server/assistant/model-usage.ts`. */
export const aiModelUsage: Migration = {
  name: '0031-ai-model-usage',
  async up(knex) {
    await knex.schema.createTable('ai_model_usage', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      table.string('provider', 32).notNullable();
      table.string('model', 200).notNullable();
      table.integer('calls').notNullable();
      table.bigInteger('input_tokens').notNullable();
      table.bigInteger('cached_tokens').notNullable();
      table.bigInteger('output_tokens').notNullable();
      table.primary(['user_id', 'day', 'provider', 'model']);
      // Old days are deleted for everybody together.
      table.index(['day']);
    });
  },
};
