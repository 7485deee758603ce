import { describe, expect, it } from 'vitest';
import { describeLogMarks } from './log-marks.contract.ts';
import { describeGrants } from '../publishing/testing/grants.contract.ts';
import { describeAccounts, person } from './accounts.contract.ts';
import { describeAddressClaims } from './address-claims.contract.ts';
import { describeFactors } from './factors.contract.ts';
import { describeMails } from './mails.contract.ts';
import { describeNotices } from './notices.contract.ts';
import { describeSitePosts } from './site-posts.contract.ts';
import { describeSyncStore } from './sync-store.contract.ts';
import {
  deleteUsageBefore,
  reserveUsage,
  reserveUsageOfAll,
  settleUsage,
  settleUsageOfAll,
} from '../assistant/ai-usage.ts';
import { deleteModelUsageBefore, readModelUsage, recordModelUsage } from '../assistant/model-usage.ts';
import { deleteFeed, findFeed, putFeedNonce, putFeedWords } from '../calendar-feed/calendar-feeds.ts';
import {
  clearFailures,
  deleteConnection,
  findConnection,
  listConnectionsOf,
  noteFailure,
  putConnection,
} from '../publishing/connection-records.ts';
import { chunkDigest } from '../sync/stored-chunks.ts';
import { readKeptBytes } from '../sync/kept-bytes.ts';
import { openDatabase, type Database, type DatabaseLocation } from '../database/database.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { SqlSyncStore } from '../sync/sql-sync-store.ts';
import { insertUser } from '../accounts/users.ts';

const noBackup = () => Promise.reject(new Error('An empty database needs no backup'));

/** Contract of every supported database. */
export function describeDatabase(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  async function open(steps?: readonly Migration[]): Promise<Database> {
    const database = openDatabase(await newLocation());
    await migrate(database, { backUp: noBackup, ...(steps && { steps }) });
    return database;
  }

  describeSyncStore(name, async () => {
    const database = await open();
    const store = new SqlSyncStore(database);
    return {
      store,
      newUser: async () => {
        const user = person(crypto.randomUUID());
        await insertUser(database, user);
        return user.id;
      },
      // While the store is running, as `sqlite3 .restore` and `pg_restore` would do it.
      copyByHand: async () => {
        const { knex } = database;
        const tables = ['meta', 'feeds', 'log_marks', 'documents', 'chunks'];
        const copy = await Promise.all(
          tables.map(async (table) => [table, await knex<object>(table).select()] as const),
        );
        return async () => {
          for (const [table, rows] of copy) {
            await knex(table).delete();
            for (const row of rows) await knex(table).insert(row);
          }
          return store;
        };
      },
      close: () => database.close(),
    };
  });

  describeLogMarks(name, newLocation);

  describeSitePosts(name, open);

  describe(`the log in ${name}`, () => {
    it('reads no more for a page than the page holds, however much is newer', async () => {
      const database = await open();
      const ann = person('Ann');
      await insertUser(database, ann);
      const log = new SqlSyncStore(database);
      await log.transaction(ann.id, async (transaction) => {
        for (let at = 0; at < 300; at += 1) {
          const bytes = new Uint8Array(500).fill(at);
          const [documentId, seq] = [crypto.randomUUID(), await transaction.nextSeq()];
          const hash = chunkDigest(bytes);
          await transaction.addChunks([{ documentId, kind: 'content-item', seq, hash, bytes, origin: null }]);
        }
      });
      let read = 0;
      database.reader.on('query-response', (rows: unknown) => (read += Array.isArray(rows) ? rows.length : 0));
      expect(await log.chunksSince(ann.id, 0, 2_000)).toHaveLength(4);
      expect(read).toBeLessThan(20);
      await database.close();
    });

    it('takes every character that a person can type or paste', async () => {
      const database = await open();
      const ann = person('Ann');
      await insertUser(database, ann);
      const log = new SqlSyncStore(database);
      const text = 'null \0, half a surrogate \uD83E, all of it 🦆, \u2028 and \\';
      const document = {
        documentId: crypto.randomUUID(),
        kind: 'content-item',
        seq: 1,
        firstSeq: 1,
        heads: ['a'.repeat(64)],
        rowSeq: 1,
        rowHeads: ['a'.repeat(64)],
        projectorVersion: 1,
      } as const;
      await log.transaction(ann.id, (transaction) =>
        transaction.putDocuments([{ ...document, rowJson: JSON.stringify({ title: text }), text }]),
      );
      const stored = await log.document(ann.id, document.documentId);
      expect(JSON.parse(stored!.rowJson)).toEqual({ title: text });
      expect(stored!.text).toContain('all of it 🦆, \u2028 and \\');
      await database.close();
    });
  });

  describe(`the day's questions in ${name}`, () => {
    it('never pass the limit, however many ask at once, and are settled with what they cost', async () => {
      const database = await open();
      const ann = person('Ann');
      await insertUser(database, ann);
      const reservation = { userId: ann.id, day: '2026-11-21', tokens: 100 };
      const limits = { requests: 5, tokens: 450 };
      const taken = await Promise.all(Array.from({ length: 20 }, () => reserveUsage(database, reservation, limits)));
      expect(taken.filter(Boolean)).toHaveLength(4);
      await settleUsage(database, reservation, { tokens: 30, wentOut: true });
      expect(await reserveUsage(database, reservation, limits)).toBe(true);
      expect(await reserveUsage(database, { ...reservation, tokens: 1 }, limits)).toBe(false);
      await settleUsage(database, reservation, { tokens: 0, wentOut: false });
      expect(await reserveUsage(database, { ...reservation, tokens: 1 }, limits)).toBe(true);
      await deleteUsageBefore(database, '2026-11-22');
      expect(await reserveUsage(database, reservation, limits)).toBe(true);
      expect(await reserveUsage(database, reservation, limits)).toBe(true);
      const ofAll = { day: '2026-11-23', tokens: 3_000_000_000 };
      const most = { requests: 9, tokens: 7_000_000_000 };
      const shared = await Promise.all(Array.from({ length: 9 }, () => reserveUsageOfAll(database, ofAll, most)));
      expect(shared.filter(Boolean)).toHaveLength(2);
      await settleUsageOfAll(database, ofAll, { tokens: 10, wentOut: true });
      expect(await reserveUsageOfAll(database, ofAll, most)).toBe(true);
      await deleteUsageBefore(database, '2026-11-24');
      expect(await reserveUsageOfAll(database, ofAll, most)).toBe(true);
      await database.close();
    });
  });

  describe(`the use of models in ${name}`, () => {
    it('is added up by day and model, and old days are deleted', async () => {
      const database = await open();
      const [ann, bea] = [person('Ann'), person('Bea')];
      await insertUser(database, ann);
      await insertUser(database, bea);
      const call = {
        provider: 'openai',
        model: 'm',
        inputTokens: 3_000_000_000,
        cachedTokens: 5,
        outputTokens: 7,
      } as const;
      for (const day of ['2026-11-20', '2026-11-21'])
        await recordModelUsage(database, { userId: ann.id, day }, [call, { ...call, provider: 'gemini' }, call]);
      await recordModelUsage(database, { userId: bea.id, day: '2026-11-21' }, [call]);
      const used = async (from: string) => await readModelUsage(database, { userId: ann.id, from });
      expect(await used('2026-11-21')).toMatchObject([
        { day: '2026-11-21', provider: 'gemini', calls: 1 },
        {
          day: '2026-11-21',
          provider: 'openai',
          calls: 2,
          inputTokens: 6_000_000_000,
          cachedTokens: 10,
          outputTokens: 14,
        },
      ]);
      expect(await used('2026-11-01')).toHaveLength(4);
      await deleteModelUsageBefore(database, '2026-11-21');
      expect(await used('2026-11-01')).toHaveLength(2);
      await database.close();
    });
  });

  describe(`the space of an account in ${name}`, () => {
    /** Tables with a user's records that have a bounded size, or are counted in the table of feeds. */
    const bounded = [
      'ai_model_usage',
      'ai_usage',
      'begun_sign_ins',
      'calendar_feeds',
      'chunks',
      'connections',
      'email_changes',
      'email_tokens',
      'feeds',
      'google_sign_ins',
      'identities',
      'images',
      'kept_bytes',
      'log_marks',
      'mails',
      'notices',
      'passkeys',
      'push_subscriptions',
      'recovery_codes',
      'schedules',
      'second_factors',
      'sessions',
      'sign_ins',
      'site_pictures',
      'site_referrers',
      'site_views',
      'sites',
      'user_names',
    ];

    it('is counted by the database, table by table, and no table is forgotten', async () => {
      const database = await open();
      const { knex, location } = database;
      const columns =
        location.dialect === 'postgres'
          ? `select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = current_schema()`
          : `select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'user_id' where m.type = 'table'`;
      const found = await knex.raw<{ name: string }[] | { rows: { name: string }[] }>(columns);
      const tables = (Array.isArray(found) ? found : found.rows).map((row) => row.name);
      const ann = person('Ann');
      await insertUser(database, ann);
      const reply = { user_id: ann.id, key: 'k', request: 'r', created_at: 0 };
      const kept = async () => (await readKeptBytes(knex, [ann.id])).get(ann.id) ?? 0;
      await knex('idempotency_keys').insert({ ...reply, status: null, reply: null });
      const before = await kept();
      await knex('idempotency_keys')
        .where({ user_id: ann.id })
        .update({ status: 200, reply: 'ä'.repeat(500) });
      expect((await kept()) - before).toBe(1000);
      await knex('idempotency_keys').where({ user_id: ann.id }).delete();
      expect(await kept()).toBe(0);
      await knex('users').where({ id: ann.id }).delete();
      expect(await knex('kept_bytes').where({ user_id: ann.id })).toEqual([]);
      const counted = [
        'documents',
        'idempotency_keys',
        'post_figures',
        'post_replies',
        'publication_attempts',
        'publications',
        'site_posts',
      ];
      expect(tables.toSorted()).toEqual([...bounded, ...counted].toSorted());
      await database.close();
    });
  });

  describeAccounts(name, open);
  describeAddressClaims(name, open);
  describeMails(name, open);
  describeNotices(name, open);
  describeFactors(name, open);
  describeGrants(name, open);

  describe(`calendar feeds in ${name}`, () => {
    it('have one nonce a person and no words until they choose so, and go with them', async () => {
      const database = await open();
      const ann = person('Ann');
      await insertUser(database, ann);
      expect(await findFeed(database, ann.id)).toBeNull();
      await putFeedWords(database, ann.id, true);
      expect(await findFeed(database, ann.id)).toBeNull();
      await putFeedNonce(database, ann.id, 'first');
      expect(await findFeed(database, ann.id)).toEqual({ nonce: 'first', hasWords: false });
      await putFeedWords(database, ann.id, true);
      await putFeedNonce(database, ann.id, 'second');
      expect(await findFeed(database, ann.id)).toEqual({ nonce: 'second', hasWords: true });
      await deleteFeed(database, ann.id);
      expect(await findFeed(database, ann.id)).toBeNull();
      await putFeedNonce(database, ann.id, 'third');
      expect(await findFeed(database, ann.id)).toEqual({ nonce: 'third', hasWords: false });
      await database.knex('users').where({ id: ann.id }).delete();
      expect(await findFeed(database, ann.id)).toBeNull();
    });
  });

  describe(`connections in ${name}`, () => {
    it('are kept one a platform, count failures that come together, and go with their person', async () => {
      const database = await open();
      const ann = person('Ann');
      await insertUser(database, ann);
      const mine = { userId: ann.id, platformId: 14 };
      const stored = {
        ...mine,
        name: 'hook',
        address: 'https://example.org/',
        sealed: new Uint8Array([1, 0, 255]),
        keyId: 'k',
      };
      await putConnection(database, { ...stored, platformId: 9, now: 1 });
      await putConnection(database, { ...stored, now: 1 });
      const failure = { reason: 'It answered 500.', pauseAfter: 5 };
      await Promise.all(Array.from({ length: 4 }, () => noteFailure(database, mine, failure)));
      expect(await findConnection(database, ann.id, 14)).toMatchObject({
        failures: 4,
        isPaused: false,
        reason: failure.reason,
      });
      await noteFailure(database, mine, { ...failure, pauseAfter: null });
      expect(await findConnection(database, ann.id, 14)).toMatchObject({ failures: 5, isPaused: false });
      await noteFailure(database, mine, failure);
      expect(await findConnection(database, ann.id, 14)).toMatchObject({ failures: 6, isPaused: true });
      expect(await clearFailures(database, mine)).toBe(true);
      const well = { failures: 0, isPaused: false, reason: null };
      const [first, second] = await listConnectionsOf(database, ann.id);
      expect(first).toMatchObject({ platformId: 9, ...well });
      expect(second).toMatchObject({ ...mine, name: 'hook', address: 'https://example.org/', keyId: 'k', ...well });
      expect([...second!.sealed]).toEqual([1, 0, 255]);
      await noteFailure(database, mine, { ...failure, pauseAfter: 1 });
      await putConnection(database, { ...stored, name: 'another', now: 2 });
      expect(await findConnection(database, ann.id, 14)).toMatchObject({ name: 'another', ...well });
      expect([await deleteConnection(database, ann.id, 14), await deleteConnection(database, ann.id, 14)]).toEqual([
        true,
        false,
      ]);
      expect(await clearFailures(database, mine)).toBe(false);
      await database.knex('users').where({ id: ann.id }).delete();
      expect(await findConnection(database, ann.id, 9)).toBeNull();
      await database.close();
    });
  });

  describe(`migrations in ${name}`, () => {
    const first: Migration = {
      name: '1',
      up: (knex) => knex.schema.createTable('notes', (table) => table.text('note')),
    };
    const second: Migration = {
      name: '2',
      up: (knex) => knex.schema.alterTable('notes', (table) => table.text('author')),
    };
    const failing: Migration = {
      name: '2',
      up: async (knex) => {
        await knex.schema.createTable('drafts', (table) => table.text('draft'));
        throw new Error('The power failed');
      },
    };

    it('run once each, with a backup before each one of a database that holds something', async () => {
      const database = openDatabase(await newLocation());
      let backups = 0;
      const backUp = () => Promise.resolve(void (backups += 1));
      await migrate(database, { backUp, steps: [first] });
      expect(backups).toBe(0);
      await database.knex('notes').insert({ note: 'kept' });
      await migrate(database, { backUp, steps: [first, second] });
      await migrate(database, { backUp, steps: [first, second] });
      expect(backups).toBe(1);
      expect(await database.knex('notes').select()).toEqual([{ note: 'kept', author: null }]);
      await expect(migrate(database, { backUp, steps: [first] })).rejects.toThrow('newer Rostrum');
      await database.close();
    });

    it('leave no half step behind, and can be tried again', async () => {
      const database = openDatabase(await newLocation());
      const backUp = () => Promise.resolve();
      await expect(migrate(database, { backUp, steps: [first, failing] })).rejects.toThrow('The power failed');
      expect(await database.knex.schema.hasTable('drafts')).toBe(false);
      await migrate(database, { backUp, steps: [first, second] });
      await database.close();
    });

    it('run once when two nodes start together', async () => {
      for (let run = 0; run < 10; run += 1) {
        const location = await newLocation();
        const nodes = [openDatabase(location), openDatabase(location)];
        await Promise.all(nodes.map((node) => migrate(node, { backUp: () => Promise.resolve() })));
        await Promise.all(nodes.map((node) => node.close()));
      }
    });
  });
}
