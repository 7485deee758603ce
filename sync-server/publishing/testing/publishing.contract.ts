import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../database/database.ts';
import { CrashingProcess } from './crashing-process.ts';
import { requestGeneration, type StoredPublication } from '../publications.ts';
import { CountingPlatform, type Mischief } from './counting-platform.ts';
import { lease, PublishingBench } from './publishing-bench.ts';

/** Publishing's guarantees, on every supported database. */
export function describePublishing(
  name: string,
  newLocation: () => Promise<DatabaseLocation>,
  { nodes }: { readonly nodes: 'one' | 'several' },
): void {
  describe(`publishing on ${name}`, () => {
    let bench: PublishingBench;
    beforeEach(async () => {
      bench = await PublishingBench.open(await newLocation());
    });
    afterEach(() => bench.close());

    it.each(['nothing', 'a post left to the person'])(
      'posts once what a person has taken back, where the tables have %s of it',
      async (stored) => {
        const { database, itemId, userId } = bench;
        if (stored !== 'nothing') {
          const begin = { state: 'by-hand', waitMs: null } as const;
          const request = { userId, itemId, platformId: 9, known: null, begin };
          await database.knex.transaction((knex) => requestGeneration(knex, request, bench.now));
        }
        const platform = new CountingPlatform();
        const scheduler = bench.start(platform);
        const takenBack = { generation: 2, state: 'by-hand' } as const;
        await bench.ask(undefined, takenBack);
        expect(await bench.untilOver()).toMatchObject({ state: 'shared', generation: 2 });
        // The document receives the outcome later.
        for (const generation of [undefined, 2]) await bench.ask(generation, takenBack);
        await new Promise((resolve) => setTimeout(resolve, 30));
        await scheduler.close();
        expect(platform.posts).toHaveLength(1);
      },
    );

    it('posts once for requests of two devices and a schedule', async () => {
      const platform = new CountingPlatform();
      const scheduler = bench.start(platform);
      await Promise.all([bench.ask(), bench.ask(1), bench.schedule(bench.now), bench.ask()]);
      expect(await bench.untilOver()).toMatchObject({ state: 'shared', url: 'https://example.org/1', generation: 1 });
      await bench.ask(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it.each<readonly [string, readonly Mischief[]]>([
      ['the reply is lost after the platform took it', ['reply-lost']],
      ['the platform fails before it took it', ['fails-before']],
      ['the platform fails after it took it', ['fails-after']],
      ['the platform hangs', ['hangs-before']],
      ['the platform is busy', ['busy']],
      ['all of these happen, one after the other', ['busy', 'fails-before', 'hangs-before', 'busy', 'reply-lost']],
    ])('posts once when %s', async (_name, mischief) => {
      for (const holdsDrafts of [false, true]) {
        const platform = new CountingPlatform({ holdsDrafts });
        platform.mischief.push(...mischief);
        const scheduler = bench.start(platform);
        await bench.ask(holdsDrafts ? 2 : 1);
        await bench.untilOver((one) => one.state === 'shared' && one.generation === (holdsDrafts ? 2 : 1));
        await scheduler.close();
        expect(platform.posts).toHaveLength(1);
      }
    });

    it.each([false, true])('posts once wherever its process is killed; drafts: %s', async (holdsDrafts) => {
      let killAt = 0;
      for (let wasKilled = true; wasKilled; killAt += 1) {
        const generation = killAt + 1;
        const platform = new CountingPlatform({ holdsDrafts });
        const process = new CrashingProcess(killAt);
        await bench.ask(generation);
        const first = bench.start(platform, { process, leaseMs: lease.ofKilled });
        const isShared = (one: StoredPublication) => one.generation === generation && one.state === 'shared';
        await bench.untilOver((one) => isShared(one) || process.isDead);
        wasKilled = process.isDead;
        const second = wasKilled ? bench.start(platform) : first;
        const over = await bench.untilOver(isShared);
        await Promise.all([first.close(), second.close()]);
        expect({ killAt, posts: platform.posts }).toEqual({ killAt, posts: [over.publicationId] });
      }
      // Claiming, recording the attempt, the platform request and recording its answer: each before and after.
      expect(killAt).toBeGreaterThan(8);
    });

    it('posts in the end after this process has failed', async () => {
      bench.unreadable = 3;
      const platform = new CountingPlatform();
      const scheduler = bench.start(platform);
      await bench.ask();
      await bench.untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    // One process at a time uses a SQLite file: the data folder is locked.
    if (nodes === 'several')
      it('two processes share the due items without posting any twice', async () => {
        const { database, userId } = bench;
        const platform = new CountingPlatform({ answerMs: 1 });
        const due = Array.from({ length: 60 }, () => ({
          user_id: userId,
          item_id: crypto.randomUUID(),
          due_at: bench.now,
          platforms: '9',
          taken_at: null,
        }));
        for (const row of due) await database.knex('schedules').insert(row);
        const processes = [bench.start(platform), bench.start(platform)];
        for (let look = 0; look < 500 && platform.posts.length < due.length; look += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        await Promise.all(processes.map((process) => process.close()));
        expect(platform.posts).toHaveLength(due.length);
        expect(new Set(platform.posts).size).toBe(due.length);
      });
  });
}
