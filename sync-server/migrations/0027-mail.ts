import type { Migration } from './migration.ts';

/** Mail: `sync-server/mail/outbox.ts`, `sync-server/accounts/email-tokens.ts`, `sync-server/accounts/email-addresses.ts`. */
export const mail: Migration = {
  name: '0027-mail',
  async up(knex) {
    await knex.schema.alterTable('users', (table) => {
      // Null: nobody has confirmed the address. An unclaimed `email_key` ends with a space and the user's id.
      table.bigInteger('email_confirmed_at');
    });
    // Google has verified an address that equals the account's. Google accounts without one were kept under a name.
    await knex.raw(
      `update users set email_confirmed_at = created_at
      where exists (select 1 from identities i where i.user_id = users.id and lower(i.email) = users.email_key)`,
    );
    await knex.schema.createTable('mails', (table) => {
      table.string('id', 36).primary();
      table.string('kind', 32).notNullable();
      // Null: the request named an account, which is looked up when the mail is written.
      table.string('user_id', 36).references('users.id').onDelete('CASCADE');
      // Emptied when the mail has ended.
      table.text('about').notNullable();
      // Of an event that gets one mail, however many nodes notice it.
      table.string('event', 200).unique();
      // Times are milliseconds since 1970.
      table.bigInteger('created_at').notNullable();
      // Null when the mail has ended.
      table.bigInteger('next_at');
      // How far ahead `next_at` was set. A remaining time above it shows that the clock was set back.
      table.bigInteger('wait').notNullable();
      table.integer('tries').notNullable();
      // Attempts that may have delivered it.
      table.integer('unclear').notNullable();
      // The process that sends it, and the end of its lease by the database's clock.
      table.string('holder', 36);
      table.bigInteger('held_until');
      table.string('outcome', 16);
      // The SMTP server's code, or the failure of the connection.
      table.string('reason', 64);
      table.bigInteger('ended_at');
      table.index(['user_id']);
    });
    await knex.raw('create index mails_next on mails (next_at) where next_at is not null');
    await knex.schema.createTable('email_changes', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.text('old_email').notNullable();
      table.text('old_key').notNullable();
      table.text('new_email').notNullable();
      table.bigInteger('asked_at').notNullable();
      // When the new address was confirmed.
      table.bigInteger('done_at');
      // Until then the old address may refuse, and belongs to nobody else.
      table.bigInteger('ends_at').notNullable();
      table.index(['user_id']);
      table.index(['old_key']);
    });
    await knex.schema.createTable('email_tokens', (table) => {
      // SHA-256 in hex: a copy of the database opens nothing.
      table.string('token_hash', 64).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('purpose', 16).notNullable();
      // The address that the token was sent to.
      table.text('email').notNullable();
      table.string('change_id', 36).references('email_changes.id').onDelete('CASCADE');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index(['user_id', 'purpose']);
      table.index(['expires_at']);
    });
    // Finds posts that failed: `sync-server/publishing/failed-posts.ts`.
    await knex.raw("create index publications_trouble on publications (state_at) where state in ('failed', 'unknown')");
  },
};
