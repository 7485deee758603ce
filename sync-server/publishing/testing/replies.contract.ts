import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostReply } from '#core/publishing/post-replies.ts';
import { insertUser } from '../../accounts/users.ts';
import { openDatabase, type Database, type DatabaseLocation } from '../../database/database.ts';
import { migrate } from '../../migrations/migrate.ts';
import { endDeleted } from '../../sync/deleted-items.ts';
import { readKeptBytes } from '../../sync/kept-bytes.ts';
import { changePublication } from '../change-publication.ts';
import { deleteConnection, noteFailure, putConnection } from '../connection-records.ts';
import { FigureReader } from '../figure-reader.ts';
import type { FiguresRead, PlatformAdapter, RepliesRead, RepliesReading } from '../platform-adapter.ts';
import { publicationsOf } from '../publications.ts';
import { repliesOf } from '../reply-records.ts';

const START = 1_795_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mastodon = 9;

const reply = (id: string, more: Partial<PostReply> = {}): PostReply => ({
  id,
  author: 'Bea',
  handle: '@bea@two.example',
  text: `Reply ${id} 🦆`,
  url: `https://two.example/@bea/${id}`,
  at: '2026-11-27T14:05:00.000Z',
  isOwn: false,
  ...more,
});

/** Reading the replies to posts, on every supported database. */
export function describeReplies(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  describe(`replies to posts on ${name}`, () => {
    let database: Database;
    let now: number;
    let ann: string;
    /** The replies that the platform counts for every post; null where it tells no number. */
    let count: number | null;
    /** Every reading of replies that the platform received. */
    let asked: RepliesReading[];
    const readers: FigureReader[] = [];

    beforeEach(async () => {
      database = openDatabase(await newLocation());
      await migrate(database, { backUp: () => Promise.resolve() });
      [now, count, asked] = [START, 2, []];
      ann = await newPerson();
    });

    afterEach(async () => {
      await Promise.all(readers.splice(0).map((reader) => reader.close()));
      await database.close();
    });

    async function newPerson(): Promise<string> {
      const id = crypto.randomUUID();
      await insertUser(database, { id, username: `u${id}`, email: `${id}@x.org`, passwordHash: 'h', now: START });
      const stored = { userId: id, platformId: mastodon, name: '@ann', address: 'https://one.example', keyId: 'k' };
      await putConnection(database, { ...stored, sealed: new Uint8Array([1]), now });
      return id;
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

    type Answer = (reading: RepliesReading) => RepliesRead | Promise<RepliesRead>;

    /** A process whose platform counts `count` replies to every post, and tells them as `answer` does. */
    function startReader(answer: Answer): FigureReader {
      const adapter = {
        platformId: mastodon,
        needsConnection: true,
        publish: () => Promise.reject(new Error('Nothing is posted here')),
        find: () => Promise.reject(new Error('Nothing is looked for here')),
        figures: ({ posts }): Promise<FiguresRead> => {
          const figures = { views: null, likes: 1, reposts: 0, replies: count };
          return Promise.resolve({ read: new Map(posts.map(({ ref }) => [ref, figures])), failure: null });
        },
        replies: async (reading) => {
          asked.push(reading);
          return await answer(reading);
        },
      } satisfies PlatformAdapter;
      const reader = new FigureReader({
        database,
        adapters: new Map([[mastodon, adapter]]),
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
      });
      readers.push(reader);
      return reader;
    }

    const told =
      (replies: readonly PostReply[], tag: string | null = null): Answer =>
      ({ posts }) => ({ read: new Map(posts.map(({ ref }) => [ref, { replies, tag }])), failure: null });
    const known = async (itemId: string, userId = ann) => await repliesOf(database, userId, itemId);
    const kept = async () =>
      Number((await database.knex('kept_bytes').where({ user_id: ann, part: 'post_replies' }).first())?.bytes ?? 0);

    async function after(ms: number, reader: FigureReader): Promise<void> {
      now += ms;
      await reader.readDue();
    }

    it('are stored as the platform tells them, and asked for with the tag of its answer', async () => {
      const itemId = await share(ann, '1');
      await after(6 * MINUTE, startReader(told([reply('b'), reply('a')], 'W/"1"')));
      expect(await known(itemId)).toEqual([{ platformId: mastodon, readAt: now, replies: [reply('b'), reply('a')] }]);
      const same = startReader(({ posts }) => ({
        read: new Map(posts.map(({ ref }) => [ref, 'same'])),
        failure: null,
      }));
      await after(2 * HOUR, same);
      expect(await known(itemId)).toMatchObject([{ readAt: now, replies: [{ id: 'b' }, { id: 'a' }] }]);
      expect(asked.map(({ posts }) => posts[0]?.tag)).toEqual([null, 'W/"1"']);
      await after(2 * HOUR, startReader(told([reply('b')])));
      expect(await known(itemId)).toMatchObject([{ readAt: now, replies: [{ id: 'b' }] }]);
    });

    it('are not asked for where the platform counts none, and are none then', async () => {
      const itemId = await share(ann, '1');
      await after(6 * MINUTE, startReader(told([reply('a')])));
      count = 0;
      await after(2 * HOUR, startReader(told([reply('a')])));
      expect([asked.length, await known(itemId)]).toEqual([1, [{ platformId: mastodon, readAt: now, replies: [] }]]);
      // A platform that tells no number may have some.
      count = null;
      await after(2 * HOUR, startReader(told([reply('a')])));
      expect([asked.length, (await known(itemId))[0]!.replies]).toMatchObject([2, [{ id: 'a' }]]);
    });

    it('stay as they were when they cannot be read, and the figures are stored all the same', async () => {
      const itemId = await share(ann, '1');
      await after(6 * MINUTE, startReader(told([reply('a')])));
      const [first] = await known(itemId);
      count = 7;
      await after(
        2 * HOUR,
        startReader(({ posts }) => ({ read: new Map(posts.map(({ ref }) => [ref, 'unreadable'])), failure: null })),
      );
      await after(
        2 * HOUR,
        startReader(() => ({ read: new Map(), failure: null })),
      );
      expect(await known(itemId)).toEqual([first]);
      expect(await database.knex('post_figures').first('replies', 'failures')).toMatchObject({ failures: 0 });
      expect(Number((await database.knex('post_figures').first('replies'))?.replies)).toBe(7);
    });

    it('are not asked for before the platform allows it', async () => {
      await share(ann, '1');
      const limited = startReader(() => ({ read: new Map(), failure: { afterMs: 5 * HOUR } }));
      await after(6 * MINUTE, limited);
      await after(4 * HOUR, limited);
      expect(asked).toHaveLength(1);
      await after(2 * HOUR, limited);
      expect(asked).toHaveLength(2);
    });

    it('of a post that the platform does not show any more are not kept', async () => {
      const itemId = await share(ann, '1');
      await after(6 * MINUTE, startReader(told([reply('a')])));
      await after(
        2 * HOUR,
        startReader(({ posts }) => ({ read: new Map(posts.map(({ ref }) => [ref, 'absent'])), failure: null })),
      );
      expect([await known(itemId), await kept()]).toEqual([[], 0]);
    });

    /** Each takes the replies to an item's post away. */
    const ends: readonly (readonly [string, (itemId: string) => Promise<unknown>])[] = [
      [
        'its item is deleted',
        async (itemId) => {
          await database.knex('documents').insert({
            user_id: ann,
            document_id: itemId,
            kind: 'content-item',
            row: '{"deletedAt":"2026-11-20T08:00:00.000Z"}',
            ...(await documentDefaults()),
          });
          await endDeleted(database.knex, ann, [itemId], now);
        },
      ],
      ['its account is disconnected', async () => await deleteConnection(database, ann, mastodon)],
      [
        'it is taken down',
        async (itemId) => {
          const [publication] = await publicationsOf(database, ann, itemId);
          const changed = { state: 'withdrawn', url: null, reason: null, now } as const;
          expect(await changePublication(database, publication!, changed)).toMatchObject({ state: 'withdrawn' });
        },
      ],
      [
        'its publication is removed',
        async (itemId) => await database.knex('publications').where({ item_id: itemId }).delete(),
      ],
    ];

    /** The other columns that the table requires, for a document that nothing reads. */
    async function documentDefaults(): Promise<object> {
      const given = new Set(['user_id', 'document_id', 'kind', 'row']);
      const columns = Object.entries(await database.knex('documents').columnInfo());
      return Object.fromEntries(
        columns
          .filter(([column, { nullable, defaultValue }]) => !nullable && defaultValue === null && !given.has(column))
          .map(([column, { type }]) => [
            column,
            /char|text/.test(type) ? '' : /bytea|blob/.test(type) ? Buffer.of() : 0,
          ]),
      );
    }

    it.each(ends)('of a post go when %s, and those of other posts stay', async (_name, end) => {
      const [itemId, bea] = [await share(ann, '1'), await newPerson()];
      const other = await share(bea, '2');
      await after(6 * MINUTE, startReader(told([reply('a')])));
      expect((await known(itemId)).length).toBe(1);
      await end(itemId);
      expect([await known(itemId), await kept()]).toEqual([[], 0]);
      expect((await known(other, bea)).length).toBe(1);
    });

    it.each(ends)('of a post are not stored when %s while they are read', async (_name, end) => {
      const itemId = await share(ann, '1');
      const meanwhile = startReader(async (reading) => {
        await end(itemId);
        return await told([reply('a')])(reading);
      });
      await after(6 * MINUTE, meanwhile);
      expect(asked).toHaveLength(1);
      expect([await database.knex('post_replies'), await kept()]).toEqual([[], 0]);
    });

    it('are those of the newest generation', async () => {
      const itemId = await share(ann, '1');
      await after(6 * MINUTE, startReader(told([reply('a')])));
      await share(ann, '2', { item_id: itemId, generation: 2 });
      await after(6 * MINUTE, startReader(told([reply('b')])));
      expect(await known(itemId)).toMatchObject([{ replies: [{ id: 'b' }] }]);
    });

    it('of more than twenty megabytes, those that were read longest ago go, and no reply takes space of the account', async () => {
      const large = JSON.stringify([reply('a', { text: 'x'.repeat(7_000_000) })]);
      const items: string[] = [];
      for (const ref of ['1', '2', '3']) items.push(await share(ann, ref));
      await after(6 * MINUTE, startReader(told([reply('a')])));
      for (const [at, item_id] of items.entries())
        await database.knex('post_replies').where({ item_id }).update({ replies: large, read_at: at });
      const newest = await share(ann, '4');
      await after(6 * MINUTE, startReader(told([reply('b')])));
      const counts = await Promise.all([...items, newest].map(async (item) => (await known(item)).length));
      expect(counts).toEqual([0, 1, 1, 1]);
      expect((await readKeptBytes(database.knex, [ann])).get(ann)).toBeLessThan(10_000);
    });

    it('are nobody else’s, and go with their account', async () => {
      const itemId = await share(ann, '1');
      const bea = await newPerson();
      await after(6 * MINUTE, startReader(told([reply('a', { text: 'ж'.repeat(1_000) })])));
      expect(await known(itemId, bea)).toEqual([]);
      expect(await kept()).toBeGreaterThan(2_000);
      await database.knex('users').where({ id: ann }).delete();
      expect([await database.knex('post_replies'), await kept()]).toEqual([[], 0]);
    });
  });
}
