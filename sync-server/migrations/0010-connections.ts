import type { Migration } from './migration.ts';

/** Accounts on other platforms, and webhooks, that the server may post to. */
export const connections: Migration = {
  name: '0010-connections',
  async up(knex) {
    await knex.schema.createTable('connections', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.integer('platform_id').notNullable();
      table.text('name').notNullable();
      table.text('address').notNullable();
      // The encrypted token, and the id of the key that encrypted it.
      table.binary('sealed').notNullable();
      table.string('key_id', 16).notNullable();
      // Number of consecutive failures.
      table.integer('failures').notNullable().defaultTo(0);
      table.integer('paused').notNullable().defaultTo(0);
      table.text('reason');
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'platform_id']);
    });
  },
};
