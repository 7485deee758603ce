import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../accounts/users.ts';
import { openDatabase, type Database, type DatabaseLocation } from '../../database/database.ts';
import { migrate } from '../../migrations/migrate.ts';
import { noteFailure, putConnection, clearFailures, deleteConnection } from '../connection-records.ts';
import { FigureReader, type FigureReaderDeps } from '../figure-reader.ts';
import type { FiguresRead, FiguresReading, PlatformAdapter } from '../platform-adapter.ts';

const START = 1_795_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const mastodon = 9;
const bluesky = 10;

const likes = (count: number) => ({ views: null, likes: count, reposts: 0, replies: null });

/** Reading figures, on every supported database. */
export function describeFigures(
  name: string,
  newLocation: () => Promise<DatabaseLocation>,
  { nodes }: { readonly nodes: 'one' | 'several' },
): void {
  describe(`figures of posts on ${name}`, () => {
    let database: Database;
    let now: number;
    let ann: string;
    /** Every reading that a platform received, in order. */
    let asked: FiguresReading[];
    const readers: FigureReader[] = [];

    beforeEach(async () => {
      database = openDatabase(await newLocation());
      await migrate(database, { backUp: () => Promise.resolve() });
      [now, asked] = [START, []];
      ann = await newPerson();
    });

    afterEach(async () => {
      await Promise.all(readers.splice(0).map((reader) => reader.close()));
      await database.close();
    });

    async function newPerson(): Promise<string> {
      const id = crypto.randomUUID();
      await insertUser(database, { id, username: `u${id}`, email: `${id}@x.org`, passwordHash: 'h', now: START });
      await connect(id);
      return id;
    }

    async function connect(userId: string, platformId = mastodon): Promise<void> {
      const sealed = new Uint8Array([1]);
      const stored = { userId, platformId, name: '@ann', address: 'https://one.example', sealed, keyId: 'k' };
      await putConnection(database, { ...stored, now });
    }

    /** A post that was shared now. Returns its item. */
    async function share(userId: string, ref: string, more: object = {}): Promise<string> {
      const itemId = crypto.randomUUID();
      await database.knex('publications').insert({
        user_id: userId,
        item_id: itemId,
        platform_id: mastodon,
        generation: 1,
        publication_id: crypto.randomUUID(),
        state: 'shared',
        asked_at: now,
        state_at: now,
        ref,
        url: `https://one.example/@ann/${ref}`,
        ...more,
      });
      return itemId;
    }

    type Answer = (reading: FiguresReading) => FiguresRead | Promise<FiguresRead>;

    /** A process. Its platform answers every post with the same figures, unless told otherwise. */
    function startReader(
      answer: Answer = told(1),
      platformId = mastodon,
      more: Partial<FigureReaderDeps> = {},
    ): FigureReader {
      const adapter = {
        platformId,
        needsConnection: true,
        publish: () => Promise.reject(new Error('Nothing is posted here')),
        find: () => Promise.reject(new Error('Nothing is looked for here')),
        figures: async (reading: FiguresReading) => {
          asked.push(reading);
          return await answer(reading);
        },
      } satisfies PlatformAdapter;
      const reader = new FigureReader({
        database,
        adapters: new Map([[platformId, adapter]]),
        connection: () => Promise.resolve({ name: '@ann', address: 'https://one.example', token: 't' }),
        health: {
          isPaused: () => Promise.resolve(false),
          noteSuccess: () => Promise.resolve(),
          noteFailure: (owner, failure) => noteFailure(database, owner, failure),
          noteRejected: () => Promise.resolve('ended'),
        },
        isWanted: () => Promise.resolve(true),
        now: () => now,
        random: () => 0,
        after: () => () => {},
        log: {
          error: ({ error }: { error?: unknown }, message?: string) => expect.fail(`${message}: ${String(error)}`),
        },
        ...more,
      });
      readers.push(reader);
      return reader;
    }

    const told =
      (count: number): Answer =>
      ({ posts }) => ({ read: new Map(posts.map(({ ref }) => [ref, likes(count)])), failure: null });
    const fails =
      (failure: FiguresRead['failure']): Answer =>
      () => ({ read: new Map(), failure });
    const refsAsked = () => asked.map(({ posts }) => posts.map(({ ref }) => ref));
    const known = async (userId = ann) => await startReader().known(userId, 100);

    /** Lets time pass, and reads what is due then. */
    async function after(ms: number, reader: FigureReader): Promise<void> {
      now += ms;
      await reader.readDue();
    }

    it('are read five minutes after the post, then by its age, and stay known', async () => {
      const itemId = await share(ann, '1');
      const reader = startReader();
      await after(MINUTE, reader);
      expect(asked).toEqual([]);
      await after(5 * MINUTE, reader);
      expect(await known()).toEqual([{ itemId, platformId: mastodon, readAt: now, ...likes(1) }]);
      await after(59 * MINUTE, reader);
      expect(asked).toHaveLength(1);
      await after(2 * MINUTE, reader);
      expect(asked).toHaveLength(2);
      for (let days = 0; days < 100; days += 1) await after(DAY, reader);
      // Once a day for 30 days, then once a week.
      expect(asked.length).toBeGreaterThan(35);
      expect(asked.length).toBeLessThan(45);
      expect((await known())[0]).toMatchObject(likes(1));
      await after(365 * DAY, reader);
      expect(asked.length).toBeLessThan(45);
    });

    it('are asked for once a week of an account that may not read them, and again once it is connected again', async () => {
      const reader = startReader(() => ({ read: new Map(), failure: { type: 'not-included' } }));
      for (let hours = 0; hours < 6 * 24; hours += 1) {
        if (hours % 24 === 0) await share(ann, String(hours));
        await after(HOUR, reader);
      }
      expect(asked).toHaveLength(1);
      expect(await database.knex('connections').where({ user_id: ann })).toMatchObject([{ failures: 0, reason: null }]);
      await connect(ann);
      await after(HOUR, reader);
      expect(asked).toHaveLength(2);
      await after(8 * DAY, reader);
      expect(asked).toHaveLength(3);
    });

    it('are read however many other accounts may not read theirs', async () => {
      const others = [await newPerson(), await newPerson()];
      const answer: Answer = (reading) =>
        reading.userId === ann ? told(1)(reading) : { read: new Map(), failure: { type: 'not-included' } };
      const reader = startReader(answer, mastodon, { places: 2 });
      for (let hours = 0; hours < 12; hours += 2) {
        // Their new posts are due before hers.
        for (const other of others) await share(other, String(hours + 2));
        if (hours === 0) await share(ann, '1');
        await after(2 * HOUR, reader);
      }
      const readingsOf = (userId: string) => asked.filter((each) => each.userId === userId).length;
      expect(others.map(readingsOf)).toEqual([1, 1]);
      expect(readingsOf(ann)).toBe(6);
    });

    it('are those of the newest generation, and end with a post that was taken down', async () => {
      const itemId = await share(ann, '1');
      const reader = startReader(({ posts }) => ({
        read: new Map(posts.map(({ ref }) => [ref, likes(Number(ref))])),
        failure: null,
      }));
      await after(6 * MINUTE, reader);
      await database.knex('publications').where({ item_id: itemId }).update({ state: 'withdrawn' });
      await after(2 * HOUR, reader);
      expect(refsAsked()).toEqual([['1']]);
      await share(ann, '20', { item_id: itemId, generation: 2 });
      await after(6 * MINUTE, reader);
      expect(await known()).toMatchObject([{ itemId, ...likes(20) }]);
      expect(refsAsked()).toEqual([['1'], ['20']]);
    });

    it('are not read for a deleted item, and again once it is restored', async () => {
      const itemId = await share(ann, '1');
      await database.knex('documents').insert({
        user_id: ann,
        document_id: itemId,
        kind: 'content-item',
        row: '{"deletedAt":"2026-11-20T08:00:00.000Z"}',
        ...(await documentDefaults()),
      });
      const reader = startReader();
      await after(6 * MINUTE, reader);
      expect(asked).toEqual([]);
      await database.knex('documents').where({ document_id: itemId }).update({ row: '{"deletedAt":null}' });
      await after(DAY, reader);
      expect(refsAsked()).toEqual([['1']]);
    });

    /** The other columns that the table requires, for a document that nothing reads. */
    async function documentDefaults(): Promise<object> {
      const columns = await database.knex('documents').columnInfo();
      return Object.fromEntries(
        Object.entries(columns)
          .filter(([column, { nullable, defaultValue }]) => !nullable && defaultValue === null && !given.has(column))
          .map(([column, { type }]) => [
            column,
            /char|text/.test(type) ? '' : /bytea|blob/.test(type) ? Buffer.of() : 0,
          ]),
      );
    }
    const given = new Set(['user_id', 'document_id', 'kind', 'row']);

    it('stay as they were after every failure, which is put off for longer each time', async () => {
      await share(ann, '1');
      await share(ann, '2');
      await after(6 * MINUTE, startReader(told(7)));
      const failing = startReader(fails({ type: 'later', words: 'The instance broke.', afterMs: null }));
      asked = [];
      await after(2 * HOUR, failing);
      expect(asked).toHaveLength(1);
      await after(59 * MINUTE, failing);
      expect(asked).toHaveLength(1);
      await after(MINUTE, failing);
      await after(HOUR, failing);
      expect(asked).toHaveLength(2);
      await after(HOUR, failing);
      expect(asked).toHaveLength(3);
      expect((await known()).map(({ likes: count }) => count)).toEqual([7, 7]);
      await after(4 * HOUR, startReader(told(9)));
      expect((await known()).map(({ likes: count }) => count)).toEqual([9, 9]);
    });

    it('are not asked for before the platform allows it, not even those of other posts', async () => {
      for (let nth = 0; nth < 60; nth += 1) await share(ann, String(nth));
      const limited = startReader(fails({ type: 'later', words: 'Too many requests', afterMs: 3 * HOUR }));
      await after(6 * MINUTE, limited);
      await after(2 * HOUR, limited);
      expect(asked).toHaveLength(1);
      await after(HOUR, startReader(told(2)));
      expect(refsAsked().map((refs) => refs.length)).toEqual([25, 25, 25, 10]);
      expect(await known()).toHaveLength(60);
    });

    it('are not asked for with a connection that the platform refused, until it is made again or has worked', async () => {
      for (let nth = 0; nth < 30; nth += 1) await share(ann, String(nth));
      const refused = startReader(fails({ type: 'refused', words: 'Connect Mastodon again.' }));
      await after(6 * MINUTE, refused);
      await after(5 * DAY, refused);
      expect(asked).toHaveLength(1);
      expect(await database.knex('connections').where({ user_id: ann }).first('reason')).toEqual({
        reason: 'Connect Mastodon again.',
      });
      await clearFailures(database, { userId: ann, platformId: mastodon });
      await after(MINUTE, refused);
      expect(asked).toHaveLength(2);
      now += DAY;
      await connect(ann);
      await after(MINUTE, startReader(told(3)));
      expect(await known()).toHaveLength(30);
    });

    it('are not asked for without a connection, or with a paused one', async () => {
      await share(ann, '1');
      await database.knex('connections').where({ user_id: ann }).update({ paused: 1 });
      const reader = startReader();
      await after(6 * MINUTE, reader);
      await deleteConnection(database, ann, mastodon);
      await after(DAY, reader);
      expect(asked).toEqual([]);
      await connect(ann);
      await after(MINUTE, reader);
      expect(refsAsked()).toEqual([['1']]);
    });

    it('of a post that the platform does not show are looked for a week later', async () => {
      await share(ann, '1');
      const reader = startReader(({ posts }) => ({
        read: new Map(posts.map(({ ref }) => [ref, 'absent' as const])),
        failure: null,
      }));
      await after(6 * MINUTE, reader);
      await after(6 * DAY, reader);
      expect(asked).toHaveLength(1);
      await after(DAY, reader);
      expect(asked).toHaveLength(2);
      expect(await known()).toEqual([]);
    });

    it('are read for every account in turn, whatever one of them has to read', async () => {
      for (let nth = 0; nth < 200; nth += 1) await share(ann, `a${nth}`);
      now += MINUTE;
      const bea = await newPerson();
      await share(bea, 'b');
      await after(6 * MINUTE, startReader());
      const place = refsAsked().findIndex((refs) => refs.includes('b'));
      expect(place).toBeLessThan(2);
      expect(asked).toHaveLength(9);
    });

    it('of one account are read while another’s platform does not answer', async () => {
      await share(ann, 'a');
      const bea = await newPerson();
      await share(bea, 'b');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const reader = startReader(async (reading) => {
        if (reading.userId === ann) await held;
        return await told(1)(reading);
      });
      now += 6 * MINUTE;
      const round = reader.readDue();
      for (let look = 0; look < 200 && (await known(bea)).length === 0; look += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect([await known(bea), await known(ann)].map(({ length }) => length)).toEqual([1, 0]);
      release();
      await round;
      expect(await known(ann)).toHaveLength(1);
    });

    it('of an account go with it, and are part of its space', async () => {
      await share(ann, '1');
      await after(6 * MINUTE, startReader());
      const kept = async () => await database.knex('kept_bytes').where({ user_id: ann, part: 'post_figures' });
      expect(await kept()).toHaveLength(1);
      await database.knex('users').where({ id: ann }).delete();
      expect([await database.knex('post_figures'), await kept()]).toEqual([[], []]);
    });

    it('of a platform that tells none are never asked for', async () => {
      await share(ann, '1', { platform_id: bluesky });
      await connect(ann, bluesky);
      await after(6 * MINUTE, startReader());
      expect(asked).toEqual([]);
    });

    if (nodes === 'several')
      it('are read by one of several nodes', async () => {
        for (let nth = 0; nth < 40; nth += 1) await share(ann, String(nth));
        const slow: Answer = async (reading) => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          return await told(1)(reading);
        };
        now += 6 * MINUTE;
        await Promise.all([startReader(slow), startReader(slow), startReader(slow)].map((reader) => reader.readDue()));
        const refs = refsAsked().flat();
        expect(refs).toHaveLength(40);
        expect(new Set(refs).size).toBe(40);
      });

    it('that a process claimed before it ended are read by the next one', async () => {
      await share(ann, '1');
      await after(6 * MINUTE, startReader());
      await database.knex('post_figures').update({ holder: 'gone', held_until: now + 2 * MINUTE });
      if (nodes === 'one') {
        await after(HOUR, startReader());
        expect(asked).toHaveLength(2);
        return;
      }
      // Leases are measured by PostgreSQL's own clock.
      await database.knex('post_figures').update({ held_until: Date.now() - 1 });
      await after(2 * HOUR, startReader());
      expect(asked).toHaveLength(2);
    });
  });
}
