import { countFromNowOn } from './0016-0018.ts';
import type { Migration } from './migration.ts';

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
