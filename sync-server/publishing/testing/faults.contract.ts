import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectorVersion } from '#core/content/content-row.ts';
import type { Post } from '#core/publishing/post.ts';
import { openDatabase, type Database, type DatabaseLocation } from '../../database/database.ts';
import { beginAttempt, endAttempt, endOpenAttempts } from '../attempts.ts';
import { claimPublications } from '../claims.ts';
import { migrate } from '../../migrations/migrate.ts';
import { requestGeneration, type StoredPublication, publicationsOf } from '../publications.ts';
import { shareTransactions } from '../../sync/group-commits.ts';
import { SqlSyncStore } from '../../sync/sql-sync-store.ts';
import { insertUser } from '../../accounts/users.ts';
import type { StoredDocument } from '../../sync/sync-store.ts';
import { newChangeHolder, PostChanger } from '../change-post.ts';
import { Publisher } from '../publisher.ts';
import { Scheduler } from '../scheduler.ts';
import { describeDeleted } from './deleted.contract.ts';
import { type FaultBench, pause, START, WordPlatform } from './fault-bench.ts';
import { describeReports } from './reports.contract.ts';

const MINUTE = 60_000;
const platformId = 9;
const lease = { usual: 10_000, ofLost: 40 };

/** Publishing's guarantees during a fault, and the fault's effect on other accounts, on every database. */
export function describePublishingFaults(
  name: string,
  newLocation: () => Promise<DatabaseLocation>,
  { nodes }: { readonly nodes: 'one' | 'several' },
): void {
  describe(`publishing on ${name}, with something wrong`, () => {
    let database: Database;
    let log: SqlSyncStore;
    let platform: WordPlatform;
    let now: number;
    /** The text of each item's post. */
    let words: Map<string, string>;
    let schedulers: Scheduler[];
    let changer: PostChanger;

    beforeEach(async () => {
      database = openDatabase(await newLocation());
      await migrate(database, { backUp: () => Promise.resolve() });
      log = new SqlSyncStore(database, undefined, { now: () => now });
      platform = new WordPlatform();
      now = START;
      words = new Map();
      schedulers = [];
    });

    afterEach(async () => {
      await Promise.all(schedulers.map((scheduler) => scheduler.close()));
      await database.close();
    });

    async function newPerson(): Promise<string> {
      const id = crypto.randomUUID();
      await insertUser(database, { id, username: `u${id}`, email: `${id}@x.org`, passwordHash: 'h', now: START });
      return id;
    }

    function newItem(text = `Words ${crypto.randomUUID()}`): string {
      const id = crypto.randomUUID();
      words.set(id, text);
      return id;
    }

    /** A server process; its scheduler ticks every few milliseconds. */
    function start({
      settleMs = 0,
      canPost = (_userId: string) => Promise.resolve(true),
      ending = new AbortController(),
    } = {}) {
      const deps = {
        database,
        holder: { id: crypto.randomUUID(), leaseMs: lease.usual },
        now: () => now,
        monotonic: () => performance.now(),
        log: { error: () => {} },
        adapters: new Map([[platformId, platform]]),
        connection: () => Promise.resolve(null),
        username: () => Promise.resolve('ada'),
        readPost: ({ itemId }: { readonly itemId: string }): Promise<Post> =>
          Promise.resolve({ title: 'A title', body: words.get(itemId) ?? '', tags: [], metaDescription: null }),
        settleMs,
      };
      const publisher = new Publisher({ ...deps, transact: shareTransactions(database), signal: ending.signal });
      const changeHolder = newChangeHolder();
      changer = new PostChanger({ ...deps, holder: changeHolder });
      const scheduler = new Scheduler({
        ...deps,
        changeHolder,
        advance: (publication) => publisher.advance(publication),
        report: () => {},
        canPost,
        putBackAt: null,
        after: (_ms, callback) => {
          const timer = setTimeout(callback, 2);
          return () => clearTimeout(timer);
        },
      });
      schedulers.push(scheduler);
      scheduler.start();
      return scheduler;
    }

    async function ask(userId: string, itemId: string): Promise<void> {
      const request = { userId, itemId, platformId, known: null, begin: { state: 'queued', waitMs: 0 } } as const;
      await database.knex.transaction((knex) => requestGeneration(knex, request, now));
    }

    async function schedule(userId: string, itemIds: readonly string[], platforms = '9'): Promise<void> {
      const rows = itemIds.map((itemId) => ({ user_id: userId, item_id: itemId, due_at: now, platforms }));
      for (let at = 0; at < rows.length; at += 100) await database.knex('schedules').insert(rows.slice(at, at + 100));
    }

    async function find(userId: string, itemId: string): Promise<StoredPublication> {
      const [publication] = await publicationsOf(database, userId, itemId);
      if (!publication) throw new Error('There is no publication');
      return publication;
    }

    /** @param stepMs how far the clock advances with every check */
    async function until(isSo: () => boolean | Promise<boolean>, stepMs = 0): Promise<void> {
      for (let look = 0; look < 1_500; look += 1) {
        if (await isSo()) return;
        now += stepMs;
        await pause(5);
      }
      throw new Error('It did not come to that');
    }

    const isShared = (userId: string, itemId: string) => async () => {
      const [publication] = await publicationsOf(database, userId, itemId);
      return publication?.state === 'shared';
    };

    /** Stores an item's row as the log does, under the next log position. */
    async function store(userId: string, documentId: string, row: object | string): Promise<void> {
      await log.transaction(userId, async (transaction) => {
        const [before] = await transaction.documents([documentId]);
        const seq = await transaction.nextSeq();
        const document: StoredDocument = {
          documentId,
          kind: 'content-item',
          seq,
          firstSeq: before?.firstSeq ?? seq,
          heads: [String(seq)],
          rowSeq: seq,
          rowHeads: [String(seq)],
          projectorVersion,
          rowJson: typeof row === 'string' ? row : JSON.stringify(row),
          text: '',
        };
        await transaction.putDocuments([document]);
      });
    }

    const bench: FaultBench = {
      newLocation,
      newPerson,
      newItem,
      start,
      ask,
      find,
      until,
      isShared,
      store,
      database: () => database,
      log: () => log,
      platform: () => platform,
      now: () => now,
      pass: (ms) => {
        now += ms;
      },
    };
    describeDeleted(bench);
    describeReports(bench);

    describe('one hostile document', () => {
      it.each<readonly [string, string, string | null]>([
        ['platforms that no table holds', '99999999999,1e400,-1,x', null],
        ['a row that is none', '9', '{'],
        [
          'a generation that no table holds',
          '9',
          JSON.stringify({ publications: [{ platformId, generation: 2 ** 50, state: 'failed' }] }),
        ],
      ])('with %s delays nobody', async (_name, platforms, row) => {
        const [hostile, bystander] = [await newPerson(), await newPerson()];
        const items = Array.from({ length: 60 }, () => newItem());
        if (row !== null) for (const item of items) await store(hostile, item, row);
        await schedule(hostile, items, platforms);
        const [due, asked] = [newItem('Due'), newItem('Asked')];
        await schedule(bystander, [due]);
        await ask(bystander, asked);
        const scheduler = start();
        await until(() => platform.wordsOf(bystander).length === 2);
        expect(platform.wordsOf(bystander).toSorted()).toEqual(['Asked', 'Due']);
        expect((await scheduler.health()).isAlive).toBe(true);
      });

      it('with unreadable platforms delays no other account', async () => {
        const [hostile, bystander] = [await newPerson(), await newPerson()];
        await schedule(hostile, [newItem()]);
        const [due, asked] = [newItem(), newItem()];
        await schedule(bystander, [due]);
        const scheduler = start({
          canPost: (userId) => (userId === hostile ? Promise.reject(new Error('Nobody knows')) : Promise.resolve(true)),
        });
        await ask(bystander, asked);
        await until(() => platform.wordsOf(bystander).length === 2);
        expect((await scheduler.health()).isAlive).toBe(true);
      });
    });

    describe('changes of a post', () => {
      async function share(userId: string, text: string): Promise<StoredPublication> {
        const item = newItem(text);
        await ask(userId, item);
        start();
        await until(isShared(userId, item));
        return await find(userId, item);
      }

      it('that run at once duplicate no post of a thread, and it is taken down whole', async () => {
        const ann = await newPerson();
        const publication = await share(ann, 'One');
        platform.takes.set(ann, 10);
        words.set(publication.itemId, 'One\nTwo\nThree');
        const updated = await Promise.all(Array.from({ length: 5 }, () => changer.change(publication, 'update')));
        expect(updated.every(({ ok }) => ok)).toBe(true);
        expect(platform.wordsOf(ann)).toEqual(['One', 'Two', 'Three']);
        expect((await changer.change(publication, 'withdraw')).ok).toBe(true);
        expect(platform.wordsOf(ann)).toEqual([]);
      });

      it('leave the post down when it is taken down during an update, also by another process', async () => {
        const ann = await newPerson();
        const publication = await share(ann, 'One');
        platform.takes.set(ann, 60);
        words.set(publication.itemId, 'One\nTwo');
        const [first] = [changer];
        if (nodes === 'several') start();
        const update = first.change(publication, 'update');
        await pause(20);
        const down = await Promise.all([first, changer].map((each) => each.change(publication, 'withdraw')));
        expect((await update).ok).toBe(true);
        expect(down.map((each) => each.ok && each.value.state)).toEqual(['withdrawn', 'withdrawn']);
        expect(platform.wordsOf(ann)).toEqual([]);
        expect(await first.change(publication, 'update')).toMatchObject({ ok: false });
        expect((await find(ann, publication.itemId)).state).toBe('withdrawn');
      });

      it('leave it unchanged and unclaimed when their process is killed', async () => {
        const ann = await newPerson();
        const publication = await share(ann, 'One');
        await Promise.all(schedulers.map((scheduler) => scheduler.close()));
        const lost = { holder: crypto.randomUUID(), held_until: now - 1 };
        await database.knex('publications').where({ item_id: publication.itemId }).update(lost);
        start();
        words.set(publication.itemId, 'One more');
        expect((await changer.change(publication, 'update')).ok).toBe(true);
        expect(platform.wordsOf(ann)).toEqual(['One more']);
      });
    });

    describe('a process that was killed', () => {
      const lost = { id: crypto.randomUUID(), leaseMs: lease.ofLost };
      const room = { all: 9, perAccount: 9, perPlatform: 9, running: [] };

      it('leaves attempts that may have been sent to be looked for until the settling time is over', async () => {
        const ann = await newPerson();
        const item = newItem('Slow');
        await ask(ann, item);
        const [claimed] = await claimPublications(database, { holder: lost, now, room });
        const post = JSON.stringify({ title: '', body: 'Slow', tags: [], metaDescription: null });
        await database.knex.transaction((knex) =>
          beginAttempt(knex, claimed!, { holder: lost, attemptId: crypto.randomUUID(), now, post, account: null }),
        );
        // A slow instance: the request was sent before the kill.
        setTimeout(() => platform.posts.push({ id: 'late', userId: ann, words: 'Slow' }), 250);
        start({ settleMs: 600 });
        await until(isShared(ann, item), 5);
        expect(platform.wordsOf(ann)).toEqual(['Slow']);
        expect(platform.asked).toEqual([]);
      });

      if (nodes === 'several')
        it('that ends an attempt late does not lock out the process that takes it over', async () => {
          const ann = await newPerson();
          await ask(ann, newItem('Late'));
          const [claimed] = await claimPublications(database, { holder: lost, now, room });
          const attempt = { holder: lost, attemptId: crypto.randomUUID(), now, post: '{}', account: null };
          await database.knex.transaction((knex) => beginAttempt(knex, claimed!, attempt));
          const outcome = { outcome: 'shared', words: null } as const;
          const end = { ...attempt, outcome, step: { state: 'shared', waitMs: null } } as const;
          let ended: Promise<void> = Promise.resolve();
          // As a process that takes over does: the publication first, then its attempts.
          await database.knex.transaction(async (knex) => {
            await knex('publications').where({ publication_id: claimed!.publicationId }).forUpdate().first();
            ended = database.knex.transaction((late) => endAttempt(late, claimed!, end));
            await pause(200);
            await endOpenAttempts(knex, claimed!, now);
          });
          await ended;
          expect((await find(ann, claimed!.itemId)).state).toBe('shared');
        });

      it('leaves publications without an attempt to be posted at once, however often that happens', async () => {
        const ann = await newPerson();
        const item = newItem('Claimed');
        await ask(ann, item);
        // It waited long before, because its platform was unreachable.
        await database.knex('publications').update({ tries: 10 });
        expect(await claimPublications(database, { holder: lost, now, room })).toHaveLength(1);
        await pause(lease.ofLost + 20);
        start();
        // On a clock that does not advance.
        await until(isShared(ann, item));
        expect(platform.wordsOf(ann)).toEqual(['Claimed']);
      });
    });

    describe('posts that may have arrived', () => {
      it('late is found, and not posted again', async () => {
        const ann = await newPerson();
        platform.troubles.set(ann, ['lands-late']);
        const item = newItem('Late');
        await ask(ann, item);
        start({ settleMs: 500 });
        await until(isShared(ann, item), 5);
        expect(platform.wordsOf(ann)).toEqual(['Late']);
      });

      it('is sent again under its name where the platform recognises repetitions, and never fails', async () => {
        platform = new WordPlatform({ tellsRepetitions: true });
        const ann = await newPerson();
        const item = newItem();
        platform.troubles.set(ann, ['loses-it', 'loses-it', 'refuses']);
        await ask(ann, item);
        start();
        await until(() => platform.asked.length === 3, MINUTE / 4);
        await until(async () => (await find(ann, item)).reason === 'Not like this.');
        const { state, publicationId } = await find(ann, item);
        expect([state, new Set(platform.asked)]).toEqual(['unknown', new Set([publicationId])]);
      });

      it('is told apart from another item’s post with equal text: two items are two posts', async () => {
        const ann = await newPerson();
        platform.takes.set(ann, 20);
        platform.troubles.set(ann, ['loses-it', 'loses-it']);
        const items = Array.from({ length: 4 }, () => newItem('The same'));
        for (const item of items) await ask(ann, item);
        start();
        for (const item of items) await until(isShared(ann, item), MINUTE / 4);
        expect(platform.wordsOf(ann)).toHaveLength(4);
        const refs = await Promise.all(items.map(async (item) => (await find(ann, item)).ref));
        expect(new Set(refs).size).toBe(4);
      });
    });

    describe('a neighbour', () => {
      it('with a thousand due items on a platform that never answers delays nobody by a second', async () => {
        const ending = new AbortController();
        const [neighbour, bystander] = [await newPerson(), await newPerson()];
        /** How long it takes until the bystander's due items are posted. Milliseconds. */
        const timeOfMany = async () => {
          const items = Array.from({ length: 8 }, () => newItem());
          const all = platform.wordsOf(bystander).length + items.length;
          const since = performance.now();
          await schedule(bystander, items);
          await until(() => platform.wordsOf(bystander).length === all);
          return performance.now() - since;
        };
        start({ ending });
        const alone = await timeOfMany();
        platform.takes.set(neighbour, 30_000);
        await schedule(
          neighbour,
          Array.from({ length: 1_000 }, () => newItem()),
        );
        await until(() => platform.asked.length > 0);
        const beside = await timeOfMany();
        expect(platform.wordsOf(neighbour)).toEqual([]);
        expect(beside - alone).toBeLessThan(1_000);
        ending.abort();
      });
    });
  });
}
