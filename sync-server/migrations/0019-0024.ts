import type { Migration } from './migration.ts';
import { countFromNowOn } from './0016-0018.ts';

/** Where readers of people's own sites came from: `sync-server/site/count-view.ts`. */
export const siteReferrers: Migration = {
  name: '0019-site-referrers',
  async up(knex) {
    // Sums by day and host only, of all posts together: nothing records who viewed a page, or which one they came from.
    await knex.schema.createTable('site_referrers', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      // Empty: no page named itself. `*`: hosts beyond the number that is kept for a day.
      table.string('host', 253).notNullable();
      table.integer('views').notNullable();
      table.primary(['user_id', 'day', 'host']);
    });
  },
};

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

/** Files that were uploaded to a platform for a publication: `sync-server/publishing/publications.ts`. */
export const uploads: Migration = {
  name: '0021-uploads',
  async up(knex) {
    // JSON: the platform's id of each file, by a key of the adapter. Null: none.
    await knex.schema.alterTable('publications', (table) => void table.text('uploads'));
  },
};

/** The account that a publication was begun with: `sync-server/publishing/platform-adapter.ts`. */
export const publicationAccounts: Migration = {
  name: '0022-publication-accounts',
  async up(knex) {
    // As the adapter names it. Null: not attempted yet, attempted before this column, or no account is needed.
    await knex.schema.alterTable('publications', (table) => void table.text('account'));
  },
};

/** The figures that platforms have counted for published posts: `sync-server/publishing/figure-records.ts`. */
export const postFigures: Migration = {
  name: '0023-post-figures',
  async up(knex) {
    await knex.schema.createTable('post_figures', (table) => {
      // The publication's key.
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      // Times are milliseconds since 1970.
      table.bigInteger('posted_at').notNullable();
      // Null: the platform tells no such number.
      table.bigInteger('views');
      table.bigInteger('likes');
      table.bigInteger('reposts');
      table.bigInteger('replies');
      // When the platform last told them.
      table.bigInteger('read_at');
      // When they are read next; null when they are not read any more.
      table.bigInteger('next_at');
      // How far ahead `next_at` was set. A remaining time above it shows that the clock was set back.
      table.bigInteger('wait').notNullable();
      // Consecutive failed readings.
      table.integer('failures').notNullable().defaultTo(0);
      // When the platform last refused the connection.
      table.bigInteger('refused_at');
      // The process that reads them, and the end of its lease by the database's clock.
      table.string('holder', 36);
      table.bigInteger('held_until');
      table.primary(['user_id', 'item_id', 'platform_id', 'generation']);
    });
    await knex.raw('create index post_figures_next on post_figures (next_at) where next_at is not null');
    // Finds the posts that are new.
    await knex.raw("create index publications_shared on publications (state_at) where state = 'shared'");
    await countFromNowOn(knex, { table: 'post_figures', columns: [], record: 300 });
  },
};

/** Signing in with Google: `sync-server/accounts/google-sign-ins.ts`. Accounts without a password have an empty hash. */
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
