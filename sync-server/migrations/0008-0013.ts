import { scheduleOf } from '../sync/schedules.ts';
import type { Migration } from './migration.ts';

interface ItemRow {
  readonly user_id: string;
  readonly document_id: string;
  readonly row: string;
}

/** Items read per query. */
const PAGE = 1000;

/** Schedules, publications and attempts. Times are milliseconds since 1970. */
export const publishing: Migration = {
  name: '0008-publishing',
  async up(knex) {
    await knex.schema.createTable('schedules', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.bigInteger('due_at').notNullable();
      // Ids, separated by commas.
      table.text('platforms').notNullable();
      // Set when the due item was handed to the publications.
      table.bigInteger('taken_at');
      table.primary(['user_id', 'item_id']);
    });
    for (let from = ''; ;) {
      const items: ItemRow[] = await knex<ItemRow>('documents')
        .whereRaw("kind = 'content-item' and user_id || document_id > ?", [from])
        .orderByRaw('user_id || document_id')
        .limit(PAGE)
        .select('user_id', 'document_id', 'row');
      const due = items.flatMap(
        ({ user_id: userId, document_id: itemId, row }) => scheduleOf(userId, itemId, row) ?? [],
      );
      for (const row of due) await knex('schedules').insert(row);
      const last = items.at(-1);
      if (!last) break;
      from = last.user_id + last.document_id;
    }
    await knex.raw('create index schedules_due on schedules (due_at) where taken_at is null');
    await knex.schema.createTable('publications', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      table.string('publication_id', 36).notNullable();
      table.string('state', 16).notNullable();
      table.bigInteger('asked_at').notNullable();
      // When it entered its state.
      table.bigInteger('state_at').notNullable();
      table.integer('tries').notNullable().defaultTo(0);
      // When the server processes it again; null when it waits for its user.
      table.bigInteger('next_at');
      // How far ahead `next_at` was set. A remaining time above it shows that the clock was set back.
      table.bigInteger('wait').notNullable().defaultTo(0);
      // The process that holds the publication, and the end of its lease by the database's clock.
      table.string('holder', 36);
      table.bigInteger('held_until');
      table.text('ref');
      table.text('url');
      table.text('reason');
      // When the post was last updated from its item.
      table.bigInteger('updated_at');
      // When to write the outcome into the document; null after it was written.
      table.bigInteger('report_at');
      table.primary(['user_id', 'item_id', 'platform_id', 'generation']);
    });
    await knex.raw('create index publications_next on publications (next_at) where next_at is not null');
    await knex.raw('create index publications_held on publications (held_until) where held_until is not null');
    await knex.raw('create index publications_report on publications (report_at) where report_at is not null');
    await knex.schema.createTable('publication_attempts', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.integer('platform_id').notNullable();
      table.integer('generation').notNullable();
      table.bigInteger('started_at').notNullable().index();
      table.bigInteger('ended_at');
      table.string('outcome', 16);
      table.text('words');
      // The posted content, as JSON.
      table.text('post').notNullable();
      table.index(['user_id', 'item_id', 'started_at']);
    });
  },
};

/** Each creator's own site: `sync-server/site`. */
export const site: Migration = {
  name: '0009-site',
  async up(knex) {
    await knex.schema.createTable('sites', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // Increases with every post that is added, changed or taken down. Cached pages are keyed by it.
      table.integer('version').notNullable();
    });
    await knex.schema.createTable('site_posts', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      table.text('slug').notNullable();
      table.text('title').notNullable();
      table.text('description').notNullable();
      // JSON, a list of texts.
      table.text('tags').notNullable();
      // Markdown, and the HTML that this version of the renderer made of it.
      table.text('body').notNullable();
      table.text('html').notNullable();
      table.integer('renderer').notNullable();
      // BCP 47; null when the language cannot be detected from the text.
      table.text('language');
      table.integer('words').notNullable();
      table.integer('generation').notNullable();
      // Milliseconds since 1970.
      table.bigInteger('published_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.bigInteger('withdrawn_at');
      table.primary(['user_id', 'item_id']);
      table.unique(['user_id', 'slug']);
      table.index(['user_id', 'published_at']);
    });
    // The pictures that a post shows. All other pictures are visible to their owner only.
    await knex.schema.createTable('site_pictures', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('hash', 64).notNullable();
      table.string('item_id', 36).notNullable();
      table.primary(['user_id', 'hash', 'item_id']);
      table.index(['user_id', 'item_id']);
    });
    // Sums only: nothing records who viewed a page.
    await knex.schema.createTable('site_views', (table) => {
      table.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE');
      table.string('item_id', 36).notNullable();
      // yyyy-MM-dd, UTC.
      table.string('day', 10).notNullable();
      table.integer('views').notNullable();
      table.primary(['user_id', 'item_id', 'day']);
    });
  },
};

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

/** Users whose calendar can be subscribed to. */
export const calendarFeeds: Migration = {
  name: '0011-calendar-feeds',
  async up(knex) {
    await knex.schema.createTable('calendar_feeds', (table) => {
      table.string('user_id', 36).primary().references('users.id').onDelete('CASCADE');
      // The address is derived from it and the server's own key. Alone it opens nothing.
      table.string('nonce', 64).notNullable();
    });
  },
};

/**
 * Marks a database in which nothing was ever published or handed on: its server could not post, so what was due was
 * left to its users.
 */
export const firstPublishing: Migration = {
  name: '0012-first-publishing',
  async up(knex) {
    // For finding schedules that were taken by a clock that ran ahead.
    await knex.raw('create index schedules_taken on schedules (taken_at) where taken_at is not null');
    const taken: unknown = await knex('schedules').whereNotNull('taken_at').first('item_id');
    const publication: unknown = await knex('publications').first('item_id');
    if (taken || publication) return;
    await knex('meta').insert({ name: 'first-publishing', value: 'not started since' }).onConflict('name').ignore();
  },
};

/**
 * Takes down pages, and ends queued publications, of items that were deleted before the server did so by itself. Adds
 * the time at which a failed handover of a schedule is tried again. Times are milliseconds since 1970.
 */
export const deletedIsGone: Migration = {
  name: '0013-deleted-is-gone',
  async up(knex) {
    await knex.schema.alterTable('schedules', (table) => void table.bigInteger('next_at'));
    const now = Date.now();
    const isDeleted = (table: string) =>
      `exists (select 1 from documents where documents.user_id = ${table}.user_id
        and documents.document_id = ${table}.item_id and documents.row like '%"deletedAt":"%')`;
    await knex.raw(
      `update publications set state = 'withdrawn', url = null, reason = null, state_at = :now, report_at = :now
      where state = 'shared' and platform_id = 4 and ${isDeleted('publications')}`,
      { now },
    );
    await knex.raw(
      `update publications set state = 'failed', reason = 'You deleted this before it was posted.', next_at = null,
        state_at = :now, report_at = :now
      where state = 'queued' and ${isDeleted('publications')}`,
      { now },
    );
    await knex.raw(
      `update sites set version = version + 1 where exists (select 1 from site_posts
        where site_posts.user_id = sites.user_id and withdrawn_at is null and ${isDeleted('site_posts')})`,
    );
    await knex.raw(
      `update site_posts set withdrawn_at = :now where withdrawn_at is null and ${isDeleted('site_posts')}`,
      { now },
    );
  },
};
