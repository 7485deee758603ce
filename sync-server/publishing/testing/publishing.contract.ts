import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#core/publishing/post.ts';
import { askAboutWhatWasDue } from '../first-publishing.ts';
import { openDatabase, type Database, type DatabaseLocation } from '../../database/database.ts';
import { migrate } from '../../migrations/migrate.ts';
import { attemptsOf } from '../publication-reports.ts';
import {
  type GenerationRequest,
  requestGeneration,
  resumePutOff,
  type StoredPublication,
  publicationsOf,
} from '../publications.ts';
import { holdBackAfterRestore, notePutBack } from '../../database/put-back.ts';
import { shareTransactions } from '../../sync/group-commits.ts';
import { insertUser } from '../../accounts/users.ts';
import type { PutOff } from '../connection-grants.ts';
import type { Connection, PlatformAdapter } from '../platform-adapter.ts';
import { Publisher } from '../publisher.ts';
import { Scheduler } from '../scheduler.ts';
import { CountingPlatform, type Mischief } from './counting-platform.ts';
import { CrashingProcess } from './crashing-process.ts';

const post: Post = { title: 'A title', body: 'Words.', tags: [], metaDescription: null };
const START = 1_795_000_000_000;
const MINUTE = 60_000;
/**
 * The shipped lease, longer than a post takes; and that of a killed process, short so that its claims are free soon.
 */
const lease = { usual: 10_000, ofKilled: 40 };

/** Publishing's guarantees, on every supported database. */
export function describePublishing(
  name: string,
  newLocation: () => Promise<DatabaseLocation>,
  { nodes }: { readonly nodes: 'one' | 'several' },
): void {
  describe(`publishing on ${name}`, () => {
    let database: Database;
    let userId: string;
    let now: number;
    /** How often reading the post fails. */
    let unreadable: number;
    const itemId = crypto.randomUUID();

    beforeEach(async () => {
      database = openDatabase(await newLocation());
      await migrate(database, { backUp: () => Promise.resolve() });
      userId = crypto.randomUUID();
      const username = `u${userId}`;
      await insertUser(database, { id: userId, username, email: `${username}@x.org`, passwordHash: 'h', now: START });
      now = START;
      unreadable = 0;
    });

    afterEach(() => database.close());

    /** A server process; its scheduler ticks every few milliseconds. */
    function startProcess(
      platform: PlatformAdapter,
      {
        process = new CrashingProcess(Infinity),
        leaseMs = lease.usual,
        putBackAt = null as number | null,
        settleMs = 0,
        canPost = () => Promise.resolve(true),
        account = null as string | null,
        words = (_item: string) => post.body,
        connection = (): Promise<Connection | PutOff | null> =>
          Promise.resolve(account === null ? null : { name: account, address: '', token: '' }),
      } = {},
    ): Scheduler {
      const holder = { id: crypto.randomUUID(), leaseMs };
      const deps = {
        database: process.database(database),
        holder,
        now: () => now,
        monotonic: () => performance.now(),
        log: { error: () => {} },
      };
      const publisher = new Publisher({
        ...deps,
        transact: shareTransactions(deps.database),
        adapters: new Map([[platform.platformId, process.platform(platform)]]),
        connection,
        username: () => Promise.resolve('ada'),
        readPost: ({ itemId: item }) =>
          unreadable-- > 0
            ? Promise.reject(new Error('The threads are busy'))
            : Promise.resolve({ ...post, body: words(item) }),
        settleMs,
        signal: new AbortController().signal,
      });
      const scheduler = new Scheduler({
        ...deps,
        advance: (publication) => publisher.advance(publication),
        report: () => {},
        changeHolder: { id: crypto.randomUUID(), leaseMs },
        canPost,
        putBackAt,
        after: (_ms, callback) => {
          const timer = setTimeout(callback, 2);
          return () => clearTimeout(timer);
        },
      });
      scheduler.start();
      return scheduler;
    }

    async function ask(generation?: number, known: GenerationRequest['known'] = null): Promise<void> {
      await database.knex.transaction((knex) =>
        requestGeneration(
          knex,
          { userId, itemId, platformId: 9, generation, known, begin: { state: 'queued', waitMs: 0 } },
          now,
        ),
      );
    }

    async function schedule(dueAt: number): Promise<void> {
      const row = { user_id: userId, item_id: itemId, due_at: dueAt, platforms: '9', taken_at: null };
      await database.knex('schedules').insert(row).onConflict(['user_id', 'item_id']).merge();
    }

    /** Waits until the publication has ended, on a clock that advances with every check or not at all. */
    async function untilOver(
      isOver = (one: StoredPublication) => one.state === 'shared' || one.state === 'failed',
      stepMs = MINUTE / 4,
    ) {
      for (let look = 0; look < 2_000; look += 1) {
        const [publication] = await publicationsOf(database, userId, itemId);
        if (publication && isOver(publication)) return publication;
        now += stepMs;
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      throw new Error('Publishing did not come to an end');
    }

    it('waits for a permission that is being renewed, and leaves the post to the person once it has ended', async () => {
      const platform = Object.assign(new CountingPlatform(), { needsConnection: true });
      const account = { name: '@ann', address: 'https://example.org', token: 't' };
      let answer: Connection | PutOff | null = { putOff: 'It did not answer.' };
      const scheduler = startProcess(platform, { connection: () => Promise.resolve(answer) });
      await ask();
      const putOff = await untilOver((one) => one.state === 'queued' && one.tries > 0, 0);
      expect(putOff.reason).toBe('It did not answer.');
      answer = null;
      now += MINUTE;
      await untilOver((one) => one.state === 'by-hand');
      expect(platform.posts).toHaveLength(0);
      // Connected again, it is posted when its person says so.
      answer = account;
      await ask();
      await untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it.each(['nothing', 'a post left to the person'])(
      'posts once what a person has taken back, where the tables have %s of it',
      async (stored) => {
        if (stored !== 'nothing') {
          const begin = { state: 'by-hand', waitMs: null } as const;
          const request = { userId, itemId, platformId: 9, known: null, begin };
          await database.knex.transaction((knex) => requestGeneration(knex, request, now));
        }
        const platform = new CountingPlatform();
        const scheduler = startProcess(platform);
        const takenBack = { generation: 2, state: 'by-hand' } as const;
        await ask(undefined, takenBack);
        expect(await untilOver()).toMatchObject({ state: 'shared', generation: 2 });
        // The document receives the outcome later.
        for (const generation of [undefined, 2]) await ask(generation, takenBack);
        await new Promise((resolve) => setTimeout(resolve, 30));
        await scheduler.close();
        expect(platform.posts).toHaveLength(1);
      },
    );

    it('posts once for requests of two devices and a schedule', async () => {
      const platform = new CountingPlatform();
      const scheduler = startProcess(platform);
      await Promise.all([ask(), ask(1), schedule(now), ask()]);
      expect(await untilOver()).toMatchObject({ state: 'shared', url: 'https://example.org/1', generation: 1 });
      await ask(1);
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
        const scheduler = startProcess(platform);
        await ask(holdsDrafts ? 2 : 1);
        await untilOver((one) => one.state === 'shared' && one.generation === (holdsDrafts ? 2 : 1));
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
        await ask(generation);
        const first = startProcess(platform, { process, leaseMs: lease.ofKilled });
        const isShared = (one: StoredPublication) => one.generation === generation && one.state === 'shared';
        await untilOver((one) => isShared(one) || process.isDead);
        wasKilled = process.isDead;
        const second = wasKilled ? startProcess(platform) : first;
        const over = await untilOver(isShared);
        await Promise.all([first.close(), second.close()]);
        expect({ killAt, posts: platform.posts }).toEqual({ killAt, posts: [over.publicationId] });
      }
      // Claiming, recording the attempt, the platform request and recording its answer: each before and after.
      expect(killAt).toBeGreaterThan(8);
    });

    it('posts in the end after this process has failed', async () => {
      unreadable = 3;
      const platform = new CountingPlatform();
      const scheduler = startProcess(platform);
      await ask();
      await untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('asks instead of posting when an item is more than 15 minutes late', async () => {
      const platform = new CountingPlatform();
      await schedule(now - 16 * MINUTE);
      const scheduler = startProcess(platform);
      const overdue = await untilOver((one) => one.state === 'overdue');
      expect(overdue.reason).toBe('It was due while the server was not running.');
      await ask(1);
      expect(await untilOver()).toMatchObject({ state: 'shared', generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('posts an item at its time that a clock a day ahead had marked overdue', async () => {
      const platform = new CountingPlatform();
      const dueAt = now + 23 * 60 * MINUTE;
      await schedule(dueAt);
      now += 24 * 60 * MINUTE;
      const scheduler = startProcess(platform);
      await untilOver((one) => one.state === 'overdue', 0);
      now -= 24 * 60 * MINUTE;
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(platform.posts).toHaveLength(0);
      now = dueAt;
      expect(await untilOver((one) => one.state === 'shared', 10)).toMatchObject({ generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('asks about past due items at the first start on data of a server that could not publish', async () => {
      const platform = new CountingPlatform();
      await schedule(now - MINUTE);
      await askAboutWhatWasDue(database, now);
      const scheduler = startProcess(platform);
      const asked = await untilOver((one) => one.state === 'overdue', 0);
      expect(asked.reason).toBe('It was scheduled before this server could publish.');
      expect(platform.posts).toHaveLength(0);
      await ask(1);
      expect(await untilOver()).toMatchObject({ state: 'shared', generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
      // On any later start, due items are posted.
      const otherItem = crypto.randomUUID();
      const row = { user_id: userId, item_id: otherItem, due_at: now, platforms: '9', taken_at: null };
      await database.knex('schedules').insert(row);
      await askAboutWhatWasDue(database, now);
      expect(await publicationsOf(database, userId, otherItem)).toEqual([]);
    });

    it('a server restored from a backup asks about items due before the restore, and posts later ones', async () => {
      const platform = new CountingPlatform();
      await schedule(now - MINUTE);
      await notePutBack(database);
      const putBackAt = await holdBackAfterRestore(database, now);
      const scheduler = startProcess(platform, { putBackAt });
      const asked = await untilOver((one) => one.state === 'overdue', 0);
      expect(asked.reason).toBe('The server was restored from a backup and may have already posted this.');
      expect(platform.posts).toHaveLength(0);
      await schedule(now + MINUTE);
      await ask(1);
      expect(await untilOver()).toMatchObject({ state: 'shared', generation: 1 });
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('a server restored from a backup looks for posts in progress before it posts them', async () => {
      for (const wasPosted of [true, false]) {
        const platform = new CountingPlatform();
        const generation = wasPosted ? 1 : 2;
        await ask(generation);
        const [waiting] = await publicationsOf(database, userId, itemId);
        if (wasPosted) platform.posts.push(waiting!.publicationId);
        await notePutBack(database);
        const scheduler = startProcess(platform, { putBackAt: await holdBackAfterRestore(database, now) });
        await untilOver((one) => one.generation === generation && one.state === 'shared');
        await scheduler.close();
        expect(platform.posts).toEqual([waiting!.publicationId]);
      }
    });

    it('continues posts in progress as usual when the restore was at an earlier start', async () => {
      await notePutBack(database);
      const putBackAt = await holdBackAfterRestore(database, now);
      await ask();
      expect(await holdBackAfterRestore(database, now + MINUTE)).toBe(putBackAt);
      expect(await publicationsOf(database, userId, itemId)).toMatchObject([{ state: 'queued' }]);
    });

    it('a restored database posts nothing that the document says is shared', async () => {
      const request = { userId, itemId, platformId: 9, begin: { state: 'queued', waitMs: 0 } } as const;
      const overdue = { ...request, begin: { state: 'overdue', waitMs: null } } as const;
      const known = { generation: 1, state: 'shared' } as const;
      await database.knex.transaction((knex) => requestGeneration(knex, { ...overdue, known: null }, now));
      const met = await database.knex.transaction((knex) =>
        requestGeneration(knex, { ...request, generation: 1, known }, now),
      );
      expect(met.intent).toEqual({ type: 'same' });
      const again = await database.knex.transaction((knex) =>
        requestGeneration(knex, { ...request, generation: 2, known }, now),
      );
      expect(again.publication).toMatchObject({ generation: 2, state: 'queued' });
    });

    it('posts items that are less late, and nothing before its time', async () => {
      const platform = new CountingPlatform();
      const scheduler = startProcess(platform);
      await schedule(now + MINUTE);
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(platform.posts).toHaveLength(0);
      now += 10 * MINUTE;
      await untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('posts once when the clock is put back an hour, and does not wait an hour for a retry', async () => {
      const platform = new CountingPlatform();
      platform.mischief.push('busy');
      const scheduler = startProcess(platform);
      await schedule(now);
      await untilOver((one) => one.state === 'queued' && one.tries > 0, 0);
      now -= 60 * MINUTE;
      await untilOver();
      await scheduler.close();
      expect(platform.posts).toHaveLength(1);
    });

    it('looks for a post with the account that it was begun with, even after another one was connected', async () => {
      const platform = new CountingPlatform({ needsConnection: true });
      platform.mischief.push('fails-before');
      const asAda = startProcess(platform, { account: '@ada', settleMs: MINUTE });
      await ask();
      await untilOver((one) => one.state === 'unknown', 0);
      await asAda.close();
      const asBob = startProcess(platform, { account: '@bob' });
      const found = await untilOver((one) => one.state === 'unknown' && one.reason === 'Begun as @ada.');
      await asBob.close();
      expect(found.account).toBe('@ada');
      expect(platform.posts).toHaveLength(0);
    });

    it('records every attempt, with the post and the answer', async () => {
      const platform = new CountingPlatform();
      platform.mischief.push('busy');
      const scheduler = startProcess(platform);
      await ask();
      await untilOver();
      await scheduler.close();
      const attempts = await attemptsOf(database, userId, itemId);
      expect(attempts.map(({ outcome, words }) => [outcome, words])).toEqual([
        ['shared', null],
        ['later', 'Too many requests.'],
      ]);
      expect(JSON.parse(attempts[0]!.post)).toEqual(post);
    });

    it('keeps the names of uploaded files for later attempts, and forgets those that the platform lost', async () => {
      const counting = new CountingPlatform();
      const seen: (readonly [string, string][])[] = [];
      const platform: PlatformAdapter = {
        platformId: counting.platformId,
        needsConnection: false,
        find: (publishing) => counting.find(publishing),
        publish: async (publishing) => {
          seen.push([...publishing.uploads]);
          if (seen.length > 1) return await counting.publish(publishing);
          for (const key of ['first', 'second']) await publishing.keepUpload(key, `of ${key}`);
          await publishing.keepUpload('second', null);
          expect([...publishing.uploads.keys()]).toEqual(['first']);
          return { type: 'later', words: 'Not yet.', afterMs: null };
        },
      };
      const scheduler = startProcess(platform);
      await ask();
      await untilOver();
      await scheduler.close();
      expect(seen).toEqual([[], [['first', 'of first']]]);
    });

    it('posts what waits for a picture as soon as it has arrived', async () => {
      const counting = new CountingPlatform();
      const missing = 'A picture is missing.';
      let tries = 0;
      const platform: PlatformAdapter = {
        platformId: counting.platformId,
        needsConnection: false,
        find: (publishing) => counting.find(publishing),
        publish: async (publishing) =>
          (tries += 1) === 1 ? { type: 'later', words: missing, afterMs: null } : await counting.publish(publishing),
      };
      const scheduler = startProcess(platform);
      await ask();
      await untilOver(({ state, reason }) => state === 'queued' && reason === missing, 0);
      expect(await resumePutOff(database, { userId, reason: 'Another reason.', now })).toBe(false);
      expect(await resumePutOff(database, { userId, reason: missing, now })).toBe(true);
      expect(await untilOver(undefined, 0)).toMatchObject({ state: 'shared' });
      await scheduler.close();
    });

    it('tells the next attempt what of a thread was posted', async () => {
      const platform = new CountingPlatform();
      const refs: (string | null)[] = [];
      const scheduler = startProcess({
        platformId: platform.platformId,
        needsConnection: false,
        find: (publishing) => platform.find(publishing),
        publish: async ({ ref }) => {
          refs.push(ref);
          if (refs.length === 1) return { type: 'later', words: 'Busy.', afterMs: null, ref: '1' };
          return await Promise.resolve({ type: 'shared', url: null, ref: '1,2' });
        },
      });
      await ask();
      expect(await untilOver()).toMatchObject({ state: 'shared', ref: '1,2' });
      await scheduler.close();
      expect(refs).toEqual([null, '1']);
    });

    it('posts what its person has written by then, where a picture was missing until they took it out', async () => {
      const platform = new CountingPlatform();
      const sent: string[] = [];
      let body = `Look: ![Plan](rostrum-image:${'b'.repeat(64)})`;
      const scheduler = startProcess(
        {
          platformId: platform.platformId,
          needsConnection: false,
          find: (publishing) => platform.find(publishing),
          publish: async (publishing) => {
            sent.push(publishing.post.body);
            return await platform.publish(publishing);
          },
        },
        { words: () => body },
      );
      await ask();
      const putOff = await untilOver(({ state, reason }) => state === 'queued' && reason !== null, 0);
      expect(putOff.reason).toContain('A picture has not been uploaded yet.');
      body = 'Words will do.';
      await untilOver();
      await scheduler.close();
      expect(sent).toEqual([body]);
    });

    // One process at a time uses a SQLite file: the data folder is locked.
    if (nodes === 'several')
      it('two processes share the due items without posting any twice', async () => {
        const platform = new CountingPlatform({ answerMs: 1 });
        const due = Array.from({ length: 60 }, () => ({
          user_id: userId,
          item_id: crypto.randomUUID(),
          due_at: now,
          platforms: '9',
          taken_at: null,
        }));
        for (const row of due) await database.knex('schedules').insert(row);
        const processes = [startProcess(platform), startProcess(platform)];
        for (let look = 0; look < 500 && platform.posts.length < due.length; look += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        await Promise.all(processes.map((process) => process.close()));
        expect(platform.posts).toHaveLength(due.length);
        expect(new Set(platform.posts).size).toBe(due.length);
      });
  });
}
