import type { Migration } from './migration.ts';

/** Passkeys and second factors: `sync-server/accounts/passkeys.ts`, `sync-server/accounts/second-factors.ts`. */
export const factors: Migration = {
  name: '0029-factors',
  async up(knex) {
    await knex.schema.alterTable('users', (table) => {
      // Raised when sign-ins that are under way must not become sessions any more.
      table.integer('sign_in_version').notNullable().defaultTo(0);
    });
    await knex.schema.createTable('passkeys', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // The authenticator's id of the credential, base64url.
      table.text('credential_id').notNullable().unique();
      // COSE, as the authenticator sent it.
      table.binary('public_key').notNullable();
      // The authenticator's own count of its signatures; 0 where it keeps none.
      table.bigInteger('counter').notNullable();
      // JSON: how a browser reaches the authenticator, for example ["internal"].
      table.text('transports').notNullable();
      // The domain at which it was made. Browsers offer it there only.
      table.string('rp_id', 253).notNullable();
      table.text('name').notNullable();
      // Times are milliseconds since 1970.
      table.bigInteger('created_at').notNullable();
      table.bigInteger('used_at');
      table.index(['user_id']);
    });
    await knex.schema.createTable('passkey_challenges', (table) => {
      // SHA-256 in hex, as of every secret here: a copy of the database completes nothing.
      table.string('challenge_hash', 64).primary();
      // Of the secret in the browser's cookie, or of the session's key.
      table.string('holder_hash', 64).notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['expires_at']);
    });
    await knex.schema.createTable('second_factors', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // The encrypted secret of the authenticator app, and the id of the key that encrypted it.
      table.binary('sealed').notNullable();
      table.string('key_id', 16).notNullable();
      // The step of the last code that was used (RFC 6238): no code counts twice.
      table.bigInteger('last_step').notNullable();
      table.bigInteger('created_at').notNullable();
      // Null until the first code was typed: it is not asked for yet.
      table.bigInteger('confirmed_at');
    });
    await knex.schema.createTable('recovery_codes', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('code_hash', 64).notNullable();
      table.primary(['user_id', 'code_hash']);
    });
    await knex.schema.createTable('begun_sign_ins', (table) => {
      table.string('token_hash', 64).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // How it began: `password` or `google`.
      table.string('way', 16).notNullable();
      // `users.sign_in_version` at that time.
      table.integer('sign_in_version').notNullable();
      // Codes that were typed.
      table.integer('tries').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['user_id']);
      table.index(['expires_at']);
    });
  },
};
