import type { Migration } from './migration.ts';

/** Signing in with Google: `sync-server/accounts/google/`. Accounts without a password have an empty hash. */
export const googleSignIn: Migration = {
  name: '0024-google-sign-in',
  async up(knex) {
    // An account at an identity provider by which a person signs in here. Each has one person, and the reverse.
    await knex.schema.createTable('identities', (table) => {
      table.string('issuer', 300).notNullable();
      table.string('subject', 255).notNullable();
      table.string('user_id', 36).notNullable().unique().references('users.id').onDelete('CASCADE');
      // As the provider had it when it was connected; shown to the person, and never compared.
      table.string('email', 320).notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['issuer', 'subject']);
    });
    // Sign-ins that have begun and have not come back yet.
    await knex.schema.createTable('google_sign_ins', (table) => {
      // SHA-256 in hex of the state, and of the browser's cookie: a copy of the database completes nothing.
      table.string('state_hash', 64).primary();
      table.string('browser_hash', 64).notNullable();
      // The person and the session that connect a Google account; null for signing in.
      table.string('user_id', 36).references('users.id').onDelete('CASCADE');
      table.string('session', 64);
      table.string('return_to', 300).notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['expires_at']);
    });
  },
};
