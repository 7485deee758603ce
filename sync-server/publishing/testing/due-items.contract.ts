import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../database/database.ts';
import { askAboutWhatWasDue } from '../first-publishing.ts';
import { holdBackAfterRestore, notePutBack } from '../../database/put-back.ts';
import { listDue, takeDueItems } from '../../sync/schedules.ts';
import { publicationsOf, requestGeneration, requestGenerations } from '../publications.ts';
import { CountingPlatform } from './counting-platform.ts';
import { MINUTE, PublishingBench } from './publishing-bench.ts';

/** The times of posts: late ones, a clock that is wrong, a restored database; on every supported database. */
export function describeDueItems(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  describe(`due items on ${name}`, () => {
    let bench: PublishingBench;
    beforeEach(async () => {
      bench = await PublishingBench.open(await newLocation());
    });
    afterEach(() => bench.close());

    it('asks instead of posting when an item is more than 15 minutes late', async () => {
      const platform = new CountingPlatform();
      await bench.schedule(bench.now - 16 * MINUTE);
      const scheduler = bench.start(platform);
      const overdue = await bench.untilOver((one) => one.state === 'overdue');
      expect(overdue.reason).toBe('Its time passed before the server could post it.');
      await bench.ask(1);
      expect(await bench.untilOver()).toMatchObject({ state: 'shared', generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('posts an item at its time that a clock a day ahead had marked overdue', async () => {
      const platform = new CountingPlatform();
      const dueAt = bench.now + 23 * 60 * MINUTE;
      await bench.schedule(dueAt);
      bench.now += 24 * 60 * MINUTE;
      const scheduler = bench.start(platform);
      await bench.untilOver((one) => one.state === 'overdue', 0);
      bench.now -= 24 * 60 * MINUTE;
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(platform.posts).toHaveLength(0);
      bench.now = dueAt;
      expect(await bench.untilOver((one) => one.state === 'shared', 10)).toMatchObject({ generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('asks about past due items at the first start on data of a server that could not publish', async () => {
      const { database, userId } = bench;
      const platform = new CountingPlatform();
      await bench.schedule(bench.now - MINUTE);
      await askAboutWhatWasDue(database, bench.now);
      const scheduler = bench.start(platform);
      const asked = await bench.untilOver((one) => one.state === 'overdue', 0);
      expect(asked.reason).toBe('It was scheduled before this server could publish.');
      expect(platform.posts).toHaveLength(0);
      await bench.ask(1);
      expect(await bench.untilOver()).toMatchObject({ state: 'shared', generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
      // On any later start, due items are posted.
      const otherItem = crypto.randomUUID();
      const row = { user_id: userId, item_id: otherItem, due_at: bench.now, platforms: '9', taken_at: null };
      await database.knex('schedules').insert(row);
      await askAboutWhatWasDue(database, bench.now);
      expect(await publicationsOf(database, userId, otherItem)).toEqual([]);
    });

    it('a server restored from a backup asks about items due before the restore, and posts later ones', async () => {
      const { database } = bench;
      const platform = new CountingPlatform();
      await bench.schedule(bench.now - MINUTE);
      await notePutBack(database);
      const putBackAt = await holdBackAfterRestore(database, bench.now);
      const scheduler = bench.start(platform, { putBackAt });
      const asked = await bench.untilOver((one) => one.state === 'overdue', 0);
      expect(asked.reason).toBe('The server was restored from a backup and may have already posted this.');
      expect(platform.posts).toHaveLength(0);
      await bench.schedule(bench.now + MINUTE);
      await bench.ask(1);
      expect(await bench.untilOver()).toMatchObject({ state: 'shared', generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('a server restored from a backup looks for posts in progress before it posts them', async () => {
      const { database, itemId, userId } = bench;
      for (const wasPosted of [true, false]) {
        const platform = new CountingPlatform();
        const generation = wasPosted ? 1 : 2;
        await bench.ask(generation);
        const [waiting] = await publicationsOf(database, userId, itemId);
        if (wasPosted) platform.posts.push(waiting!.publicationId);
        await notePutBack(database);
        const scheduler = bench.start(platform, { putBackAt: await holdBackAfterRestore(database, bench.now) });
        await bench.untilOver((one) => one.generation === generation && one.state === 'shared');
        await scheduler.close();
        expect(platform.posts).toEqual([waiting!.publicationId]);
      }
    });

    it('continues posts in progress as usual when the restore was at an earlier start', async () => {
      const { database, itemId, userId } = bench;
      await notePutBack(database);
      const putBackAt = await holdBackAfterRestore(database, bench.now);
      await bench.ask();
      expect(await holdBackAfterRestore(database, bench.now + MINUTE)).toBe(putBackAt);
      expect(await publicationsOf(database, userId, itemId)).toMatchObject([{ state: 'queued' }]);
    });

    it('a restored database posts nothing that the document says is shared', async () => {
      const { database, itemId, userId } = bench;
      const request = { userId, itemId, platformId: 9, begin: { state: 'queued', waitMs: 0 } } as const;
      const overdue = { ...request, begin: { state: 'overdue', waitMs: null } } as const;
      const known = { generation: 1, state: 'shared' } as const;
      await database.knex.transaction((knex) => requestGeneration(knex, { ...overdue, known: null }, bench.now));
      const met = await database.knex.transaction((knex) =>
        requestGeneration(knex, { ...request, generation: 1, known }, bench.now),
      );
      expect(met.intent).toEqual({ type: 'same' });
      const again = await database.knex.transaction((knex) =>
        requestGeneration(knex, { ...request, generation: 2, known }, bench.now),
      );
      expect(again.publication).toMatchObject({ generation: 2, state: 'queued' });
    });

    it('are handed on together, and each alone once one of them cannot be', async () => {
      const { database, userId, now } = bench;
      const itemIds = Array.from({ length: 3 }, () => crypto.randomUUID());
      const [bad, ...good] = itemIds;
      for (const item_id of itemIds)
        await database
          .knex('schedules')
          .insert({ user_id: userId, item_id, due_at: now - 1, platforms: '9', taken_at: null });
      const tried: number[] = [];
      const failed: string[] = [];
      const listed = await listDue(database, { now, limit: 10 });
      const onFailed = ({ itemId }: { readonly itemId: string }) => void failed.push(itemId);
      await takeDueItems(
        database,
        { listed, now, againMs: MINUTE, onFailed, hasTime: () => true },
        async (knex, items) => {
          tried.push(items.length);
          const begin = { state: 'queued', waitMs: 0 } as const;
          const requests = items.map(({ itemId }) => ({ userId, itemId, platformId: 9, known: null, begin }));
          await requestGenerations(knex, requests, now);
          if (items.some(({ itemId }) => itemId === bad)) throw new Error('It cannot be read');
        },
      );
      expect([tried, failed]).toEqual([[3, 1, 1, 1], [bad]]);
      const taken = async (itemId: string) => (await publicationsOf(database, userId, itemId)).length;
      expect([await taken(bad!), await taken(good[0]!), await taken(good[1]!)]).toEqual([0, 1, 1]);
      expect(await listDue(database, { now, limit: 10 })).toEqual([]);
      expect(await listDue(database, { now: now + MINUTE, limit: 10 })).toMatchObject([{ itemId: bad }]);
    });

    it('posts items that are less late, and nothing before its time', async () => {
      const platform = new CountingPlatform();
      const scheduler = bench.start(platform);
      await bench.schedule(bench.now + MINUTE);
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(platform.posts).toHaveLength(0);
      bench.now += 10 * MINUTE;
      await bench.untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('posts once when the clock is put back an hour, and does not wait an hour for a retry', async () => {
      const platform = new CountingPlatform();
      platform.mischief.push('busy');
      const scheduler = bench.start(platform);
      await bench.schedule(bench.now);
      await bench.untilOver((one) => one.state === 'queued' && one.tries > 0, 0);
      bench.now -= 60 * MINUTE;
      await bench.untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });
  });
}
