import { describe, expect, it } from 'vitest';
import { beginAttempt } from '../attempts.ts';
import { claimPublications } from '../claims.ts';
import { openDatabase } from '../../database/database.ts';
import { DELETED } from '../../sync/deleted-items.ts';
import { migrate, migrations } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import { publicationsOf } from '../publications.ts';
import { insertUser } from '../../accounts/users.ts';
import { deleted, living, START, type FaultBench } from './fault-bench.ts';

const MINUTE = 60_000;
const platformId = 9;
const LEASE = 10_000;

/** A deleted item disappears: from every queue in which it waited to be posted, and from everything shown here. */
export function describeDeleted(bench: FaultBench): void {
  const { newLocation, newPerson, newItem, start, ask, find, until, isShared, store } = bench;

  describe('a deleted item', () => {
    it('is not sent from any queue, and its person is notified', async () => {
      const [ann, bystander] = [await newPerson(), await newPerson()];
      const [queued, unclear, other] = [newItem(), newItem(), newItem('Other')];
      for (const item of [queued, unclear]) await store(ann, item, living);
      bench.platform().troubles.set(ann, ['loses-it']);
      await ask(ann, unclear);
      // On a clock that does not advance, the platform may be processing the request for the whole test.
      const scheduler = start({ settleMs: 200 });
      await until(async () => (await find(ann, unclear)).state === 'unknown');
      await scheduler.close();
      await ask(ann, queued);
      await store(ann, queued, deleted);
      await store(ann, unclear, deleted);
      expect(await find(ann, queued)).toMatchObject({ state: 'failed', reason: DELETED, isReported: false });
      await ask(bystander, other);
      start();
      await until(async () => (await find(ann, unclear)).state === 'failed', MINUTE);
      expect(await find(ann, unclear)).toMatchObject({ state: 'failed', reason: DELETED });
      await until(isShared(bystander, other));
      expect(bench.platform().posts.map((post) => post.words)).toEqual(['Other']);
    });

    it('is not sent when deleted between claim and attempt, nor when requested afterwards', async () => {
      const ann = await newPerson();
      const [claimed, asked] = [newItem(), newItem()];
      for (const item of [claimed, asked]) await store(ann, item, living);
      await ask(ann, claimed);
      const holder = { id: crypto.randomUUID(), leaseMs: LEASE };
      const room = { all: 9, perAccount: 9, perPlatform: 9, running: [] };
      const [publication] = await claimPublications(bench.database(), { holder, now: bench.now(), room });
      for (const item of [claimed, asked]) await store(ann, item, deleted);
      const attempt = { holder, attemptId: crypto.randomUUID(), now: bench.now(), post: '{}', account: null };
      const begun = await bench.database().knex.transaction((knex) => beginAttempt(knex, publication!, attempt));
      expect(begun).toBe('deleted');
      await ask(ann, asked);
      start();
      await until(async () => (await find(ann, asked)).state === 'failed');
      expect(bench.platform().asked).toEqual([]);
    });

    it('whose page an older version kept loses it with the migration, and its queued posts end', async () => {
      const older = openDatabase(await newLocation());
      const isNew = (step: Migration) => step.name === '0013-deleted-is-gone';
      await migrate(older, { backUp: () => Promise.resolve(), steps: migrations.filter((step) => !isNew(step)) });
      const [user, gone, kept] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const key = { user_id: user };
      await insertUser(older, { id: user, username: 'ann', email: 'a@x.org', passwordHash: 'h', now: START });
      await older.knex('sites').insert({ ...key, version: 3 });
      for (const item of [gone, kept]) {
        const row = JSON.stringify(item === gone ? deleted : living);
        const numbers = { seq: 1, first_seq: 1, row_seq: 1, projector_version: 1, heads: '', row_heads: '' };
        await older.knex('documents').insert({
          ...key,
          ...numbers,
          document_id: item,
          kind: 'content-item',
          text: '',
          row,
        });
        const words = { title: '', description: '', tags: '[]', body: '', html: '', renderer: 1, words: 1 };
        const times = { published_at: 1, updated_at: 1, generation: 1 };
        await older.knex('site_posts').insert({ ...key, item_id: item, slug: item, ...words, ...times });
        for (const [platform, state] of [
          [4, 'shared'],
          [9, 'queued'],
        ] as const)
          await older.knex('publications').insert({
            ...key,
            item_id: item,
            platform_id: platform,
            generation: 1,
            publication_id: crypto.randomUUID(),
            state,
            asked_at: 1,
            state_at: 1,
          });
      }
      await migrate(older, { backUp: () => Promise.resolve() });
      const states = async (item: string) => (await publicationsOf(older, user, item)).map(({ state }) => state);
      expect([await states(gone), await states(kept)]).toEqual([
        ['withdrawn', 'failed'],
        ['shared', 'queued'],
      ]);
      const up = await older.knex<{ item_id: string }>('site_posts').whereNull('withdrawn_at').select('item_id');
      expect(up).toEqual([{ item_id: kept }]);
      expect(await older.knex('sites').where(key).first('version')).toEqual({ version: 4 });
      await older.close();
    });

    it('that is restored is not sent again for a past time, and is sent at a future one', async () => {
      const ann = await newPerson();
      const [over, ahead] = [newItem('Over'), newItem('Ahead')];
      const due = (at: number) => ({
        ...living,
        status: 'scheduled',
        platformIds: [platformId],
        scheduledAt: new Date(at).toISOString(),
      });
      for (const item of [over, ahead]) await store(ann, item, living);
      await store(ann, over, due(bench.now()));
      await store(ann, ahead, due(bench.now() + MINUTE));
      start();
      await until(isShared(ann, over));
      await bench.database().knex('publications').where({ item_id: over }).update({ state: 'withdrawn' });
      for (const item of [over, ahead]) await store(ann, item, deleted);
      bench.pass(MINUTE / 2);
      await store(ann, over, due(START));
      await store(ann, ahead, due(START + MINUTE));
      bench.pass(MINUTE / 2);
      await until(isShared(ann, ahead));
      expect(bench.platform().wordsOf(ann)).toEqual(['Over', 'Ahead']);
      expect((await find(ann, over)).generation).toBe(1);
    });
  });
}
