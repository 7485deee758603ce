import type { Migration } from './migration.ts';

/** Connections that a person made by signing in at the platform: `sync-server/publishing/connection-grants.ts`. */
export const signInConnections: Migration = {
  name: '0020-sign-in-connections',
  async up(knex) {
    await knex.schema.alterTable('connections', (table) => {
      // 1 where the sealed secret is a grant (tokens as JSON), 0 where it is a plain token.
      table.integer('is_grant').notNullable().defaultTo(0);
      // When the permission ends and cannot be renewed, in milliseconds since 1970; null where it does not.
      table.bigInteger('ends_at');
      // 1 once the platform does not accept it any more.
      table.integer('ended').notNullable().defaultTo(0);
      // The lease of the process that renews the access token.
      table.string('renewing_by', 36);
      table.bigInteger('renewing_until');
    });
    // Sign-ins that have begun at a platform and have not come back yet.
    await knex.schema.createTable('sign_ins', (table) => {
      // SHA-256 of the state in hex: a copy of the database completes nothing.
      table.string('state_hash', 64).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('session', 64).notNullable();
      table.integer('platform_id').notNullable();
      // The encrypted code verifier and the instance's address as JSON, and the id of the key that encrypted it.
      table.binary('sealed').notNullable();
      table.string('key_id', 16).notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['user_id']);
    });
    // This server as an app of each instance at which people sign in.
    await knex.schema.createTable('instance_apps', (table) => {
      table.integer('platform_id').notNullable();
      table.string('origin', 300).notNullable();
      table.string('redirect_uri', 300).notNullable();
      // The encrypted client id and secret as JSON, and the id of the key that encrypted them.
      table.binary('sealed').notNullable();
      table.string('key_id', 16).notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['platform_id', 'origin', 'redirect_uri']);
    });
  },
};
