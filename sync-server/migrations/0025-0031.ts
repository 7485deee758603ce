import { countFromNowOn } from './0016-0018.ts';
import type { Migration } from './migration.ts';

/** The replies to published posts, as platforms last told them: `sync-server/publishing/reply-records.ts`. */
export const replies: Migration = {
  name: '0025-replies',
  async up(knex) {
    await knex.schema.createTable('post_replies', (table) => {
      // The publication's key.
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      // When the platform told them, in milliseconds since 1970.
      table.bigInteger('read_at').notNullable();
      // The platform's tag of the answer (ETag); null where it sent none.
      table.text('tag');
      // JSON: a list of `PostReply`, the newest first.
      table.text('replies').notNullable();
      table.primary(['user_id', 'item_id', 'platform_id', 'generation']);
      table
        .foreign(['user_id', 'item_id', 'platform_id', 'generation'])
        .references(['user_id', 'item_id', 'platform_id', 'generation'])
        .inTable('publications')
        .onDelete('CASCADE');
    });
    await countFromNowOn(knex, { table: 'post_replies', columns: ['tag', 'replies'], record: 300 });
  },
};

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

/** Web Push: `sync-server/notices/subscriptions.ts`, `sync-server/notices/notice-outbox.ts`. */
export const push: Migration = {
  name: '0028-push',
  async up(knex) {
    await knex.schema.createTable('push_subscriptions', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      // A device that is signed out, or whose session ends, gets nothing more.
      table.string('session_id', 64).notNullable().unique().references('sessions.id').onDelete('CASCADE');
      // The address at the browser's push service. Whoever knows it and has this server's key can send to the device.
      table.text('endpoint').notNullable();
      // SHA-256 in hex: a browser belongs to the person who is signed in there now.
      table.string('endpoint_hash', 64).notNullable().unique();
      // The browser's keys, as base64url.
      table.string('public_key', 100).notNullable();
      table.string('secret', 40).notNullable();
      // The IANA zone of the device's clock: quiet hours and evenings are those of the device.
      table.string('zone', 64).notNullable();
      // Notices in a row that the push service has refused.
      table.integer('refused').notNullable();
      // Milliseconds since 1970. Nothing is told that happened before.
      table.bigInteger('created_at').notNullable();
      table.index(['user_id']);
    });
    await countFromNowOn(knex, { table: 'push_subscriptions', columns: ['endpoint'], record: 400 });
    await knex.schema.createTable('notices', (table) => {
      table.string('id', 36).primary();
      table.string('kind', 32).notNullable();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('subscription_id', 36).notNullable().references('push_subscriptions.id').onDelete('CASCADE');
      // One notice an event and device, however many nodes notice it.
      table.string('event', 200).notNullable();
      // Emptied when the notice has ended.
      table.text('about').notNullable();
      // Times are milliseconds since 1970.
      table.bigInteger('created_at').notNullable();
      // Null when the notice has ended.
      table.bigInteger('next_at');
      // How far ahead `next_at` was set. A remaining time above it shows that the clock was set back.
      table.bigInteger('wait').notNullable();
      table.integer('tries').notNullable();
      // The process that sends it, and the end of its lease by the database's clock.
      table.string('holder', 36);
      table.bigInteger('held_until');
      table.string('outcome', 16);
      // The push service's status, or the failure of the connection.
      table.string('reason', 64);
      table.bigInteger('ended_at');
      table.unique(['subscription_id', 'event']);
      table.index(['user_id']);
    });
    await knex.raw('create index notices_next on notices (next_at) where next_at is not null');
    await countFromNowOn(knex, { table: 'notices', columns: ['event', 'about'], record: 400 });
    // Finds what is told of posts: `sync-server/notices/post-notices.ts`.
    await knex.raw(
      "create index publications_told on publications (state_at) where state in ('shared', 'failed', 'unknown', 'overdue', 'by-hand')",
    );
  },
};

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

/** Whether a calendar feed has the words of posts: `sync-server/calendar-feed/calendar-feeds.ts`. */
export const feedWords: Migration = {
  name: '0030-feed-words',
  async up(knex) {
    await knex.schema.alterTable('calendar_feeds', (table) => {
      // 0: titles and times only. Addresses that calendars use already tell no more than they did.
      table.integer('has_words').notNullable().defaultTo(0);
    });
  },
};

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
