import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSession } from '../accounts/session-records.ts';
import { insertUser } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { noticeEndings } from '../notices/account-notices.ts';
import {
  type Attempt,
  type ClaimedNotice,
  claimNotices,
  deleteNoticesBefore,
  noteAttempt,
  putNotice,
  takeOverLost,
} from '../notices/notice-outbox.ts';
import { noticePosts } from '../notices/post-notices.ts';
import {
  deleteSubscription,
  findSubscription,
  MAX_SUBSCRIPTIONS,
  noteRefused,
  noteTaken,
  putSubscription,
} from '../notices/subscriptions.ts';
import { readKeptBytes } from '../sync/kept-bytes.ts';
import { person } from './accounts.contract.ts';

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Contract of every database for the outbox of notices, for subscriptions, and for what is told. */
export function describeNotices(name: string, open: () => Promise<Database>): void {
  describe(`notices in ${name}`, () => {
    let database: Database;
    const [one, other] = [1, 2].map((each) => ({ id: `holder-${each}`, leaseMs: 60_000 })) as [Holder, Holder];
    const claim = (holder: Holder, now = NOW, { limit = 50, perAccount = 50, running = [] as string[] } = {}) =>
      claimNotices(database, { holder, now, limit, perAccount, running });
    const note = (notice: ClaimedNotice, attempt: Attempt, now = NOW, holder = one) =>
      noteAttempt(database, notice, { attempt, holder, now });
    const put = (userId: string, event: string, at = NOW) =>
      putNotice(database.knex, { kind: 'failed', userId, event, at }, NOW);
    const newUser = async () => {
      const made = person(`user-${crypto.randomUUID().slice(0, 8)}`);
      expect((await insertUser(database, made)).ok).toBe(true);
      return made.id;
    };
    /** Signs a device in and switches its notices on. Returns the session. */
    const newDevice = async (
      userId: string,
      { expiresAt = NOW + HOUR, now = NOW - HOUR, endpoint = newEndpoint() } = {},
    ) => {
      const session = crypto.randomUUID();
      await insertSession(database, session, { userId, data: '{}', expiresAt, now, max: 50, version: 0 });
      await putSubscription(database, { ...keys, userId, session, endpoint, now });
      return session;
    };

    beforeAll(async () => {
      database = await open();
    });
    beforeEach(async () => {
      await database.knex('push_subscriptions').delete();
    });
    afterAll(() => database.close());

    it('are stored once for an event and device, however many nodes notice it', async () => {
      const userId = await newUser();
      await newDevice(userId);
      await newDevice(userId);
      const stored = await Promise.all([1, 2, 3].map(() => put(userId, 'one event')));
      expect(stored.filter(Boolean).length).toBeGreaterThanOrEqual(1);
      expect(await put(userId, 'one event')).toBe(false);
      expect(await database.knex('notices')).toHaveLength(2);
    });

    it('are claimed by one of two nodes that ask at the same time', async () => {
      const userId = await newUser();
      await newDevice(userId);
      for (let each = 0; each < 20; each += 1) await put(userId, `event ${each}`);
      const claimed = (await Promise.all([claim(one), claim(other), claim(one), claim(other)])).flat();
      const ids = [...claimed, ...(await claim(other))].map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    });

    it('are told to no device that came later, whose session has ended, or that is another person’s', async () => {
      const [ann, bea] = [await newUser(), await newUser()];
      const told = await newDevice(ann);
      await newDevice(ann, { now: NOW + 1 });
      await newDevice(ann, { expiresAt: NOW });
      await newDevice(bea);
      await put(ann, 'event');
      const { id } = (await findSubscription(database, told))!;
      expect(await database.knex('notices')).toMatchObject([{ user_id: ann, subscription_id: id }]);
    });

    it('end with the session of their device, and with the account', async () => {
      const userId = await newUser();
      const [first, second] = [await newDevice(userId), await newDevice(userId)];
      await put(userId, 'event');
      await database.knex('sessions').where({ id: first }).delete();
      expect(await findSubscription(database, first)).toBeNull();
      expect(await database.knex('notices')).toHaveLength(1);
      await database.knex('users').where({ id: userId }).delete();
      expect(await findSubscription(database, second)).toBeNull();
      expect(await database.knex('notices')).toEqual([]);
    });

    it('belong to the person who signed in at a browser last', async () => {
      const [ann, bea] = [await newUser(), await newUser()];
      const endpoint = newEndpoint();
      const before = await newDevice(ann, { endpoint });
      const after = await newDevice(bea, { endpoint });
      expect(await findSubscription(database, before)).toBeNull();
      expect(await findSubscription(database, after)).toMatchObject({ endpoint });
    });

    it('go to a number of devices, the newest ones', async () => {
      const userId = await newUser();
      const sessions: string[] = [];
      for (let each = 0; each <= MAX_SUBSCRIPTIONS; each += 1)
        sessions.push(await newDevice(userId, { now: NOW - HOUR + each }));
      const found = await Promise.all(sessions.map((session) => findSubscription(database, session)));
      expect(found.map((each) => each !== null)).toEqual(sessions.map((_session, index) => index > 0));
    });

    it('count to the space of the account', async () => {
      const userId = await newUser();
      const session = await newDevice(userId);
      await put(userId, 'event');
      expect((await readKeptBytes(database.knex, [userId])).get(userId)).toBeGreaterThan(800);
      const { id } = (await findSubscription(database, session))!;
      await deleteSubscription(database, id);
      expect((await readKeptBytes(database.knex, [userId])).get(userId)).toBe(0);
    });

    it('keep a device’s age when it subscribes again, so that nothing is told twice', async () => {
      const userId = await newUser();
      const session = await newDevice(userId);
      const before = await database.knex('push_subscriptions');
      const { endpoint } = (await findSubscription(database, session))!;
      await putSubscription(database, { ...keys, userId, session, endpoint, zone: 'Asia/Tokyo', now: NOW });
      expect(await database.knex('push_subscriptions')).toEqual([{ ...before[0], zone: 'Asia/Tokyo' }]);
    });

    it('that are put off are tried again after growing pauses, a number of times', async () => {
      const userId = await newUser();
      await newDevice(userId);
      await put(userId, 'event');
      const tries: number[] = [];
      for (let now = NOW; now <= NOW + 3 * HOUR; now += 1_000) {
        const [notice] = await claim(one, now);
        if (!notice) continue;
        tries.push((now - NOW) / 1000);
        if ((await note(notice, { type: 'later', reason: '503', waitMs: 0 }, now)) !== null) break;
      }
      expect(tries).toEqual([0, 10, 30, 70, 150, 310]);
      expect(await database.knex('notices')).toMatchObject([{ outcome: 'failed', reason: '503', next_at: null }]);
    });

    it('wait as long as a push service asks, an hour at most, and quiet hours are no attempt', async () => {
      const userId = await newUser();
      await newDevice(userId);
      await put(userId, 'event');
      const waits = [
        [{ type: 'later', reason: '429', waitMs: 90_000 }, 90_000, 1],
        [{ type: 'later', reason: '429', waitMs: 9 * HOUR }, HOUR, 2],
        [{ type: 'quiet', waitMs: 2 * HOUR }, 2 * HOUR, 2],
      ] as const;
      let now = NOW;
      for (const [attempt, waited, tries] of waits) {
        const [notice] = await claim(one, now);
        expect(await note(notice!, attempt, now)).toBeNull();
        expect(await claim(one, now + waited - 1)).toEqual([]);
        expect(await database.knex('notices')).toMatchObject([{ tries }]);
        now += waited;
      }
      expect(await claim(one, now)).toHaveLength(1);
    });

    it('of a process that stopped are sent by another', async () => {
      const userId = await newUser();
      await newDevice(userId);
      await put(userId, 'event');
      const [notice] = await claim({ ...other, leaseMs: -1 });
      expect(await claim(one)).toEqual([]);
      expect(await takeOverLost(database, { holder: one, sending: [], now: NOW })).toBe(1);
      // The first process writes nothing any more.
      await note(notice!, { type: 'sent' }, NOW, other);
      expect(await claim(one, NOW + 10_000)).toHaveLength(1);
    });

    it('that this process is still sending are left alone, although their lease ran out', async () => {
      const userId = await newUser();
      await newDevice(userId);
      await put(userId, 'event');
      const [notice] = await claim({ ...one, leaseMs: -1 });
      expect(await takeOverLost(database, { holder: one, sending: [notice!.id], now: NOW })).toBe(0);
      expect(await note(notice!, { type: 'sent' })).toBe('sent');
      expect(await database.knex('notices')).toMatchObject([{ outcome: 'sent', tries: 1 }]);
    });

    it('of one account do not delay another’s', async () => {
      const [ann, bea] = [await newUser(), await newUser()];
      await newDevice(ann);
      await newDevice(bea);
      for (let each = 0; each < 30; each += 1) await put(ann, `event ${each}`);
      await put(bea, 'event');
      const first = await claim(one, NOW, { limit: 10, perAccount: 4 });
      expect(first.filter(({ userId }) => userId === ann)).toHaveLength(4);
      expect(first.filter(({ userId }) => userId === bea)).toHaveLength(1);
      expect(await claim(one, NOW, { running: [ann] })).toEqual([]);
    });

    it('are fifty a day and device at most', async () => {
      const userId = await newUser();
      await newDevice(userId);
      for (let each = 0; each < 50; each += 1) expect(await put(userId, `event ${each}`)).toBe(true);
      expect(await put(userId, 'one more')).toBe(false);
    });

    it('refused five times in a row end their subscription', async () => {
      const userId = await newUser();
      const session = await newDevice(userId);
      const { id } = (await findSubscription(database, session))!;
      for (let each = 0; each < 4; each += 1) await noteRefused(database, id);
      await noteTaken(database, id);
      for (let each = 0; each < 4; each += 1) await noteRefused(database, id);
      expect(await findSubscription(database, session)).not.toBeNull();
      await noteRefused(database, id);
      expect(await findSubscription(database, session)).toBeNull();
    });

    it('are kept for a while after their end', async () => {
      const userId = await newUser();
      await newDevice(userId);
      await put(userId, 'event');
      const [notice] = await claim(one);
      await note(notice!, { type: 'sent' });
      await deleteNoticesBefore(database, NOW);
      expect(await database.knex('notices')).toHaveLength(1);
      await deleteNoticesBefore(database, NOW + 1);
      expect(await database.knex('notices')).toEqual([]);
    });

    it('tell of a scheduled post once, its most pressing outcome, when all is over', async () => {
      const userId = await newUser();
      await newDevice(userId);
      const at = NOW - MINUTE;
      const item = { user_id: userId, item_id: crypto.randomUUID() };
      await database.knex('schedules').insert({ ...item, due_at: at, platforms: '9,10', taken_at: at });
      const publication = { ...item, generation: 1, asked_at: at, state_at: at, wait: 0, next_at: null };
      const set = (platformId: number, state: string, more = {}) =>
        database
          .knex('publications')
          .insert({ ...publication, platform_id: platformId, publication_id: crypto.randomUUID(), state, ...more })
          .onConflict(['user_id', 'item_id', 'platform_id', 'generation'])
          .merge();
      const events = async () => {
        await Promise.all([1, 2, 3].map(() => noticePosts(database, NOW)));
        return (await database.knex('notices').orderBy('kind')).map(({ kind }) => String(kind));
      };
      await set(13, 'by-hand');
      await set(9, 'queued', { next_at: at });
      expect(await events()).toEqual(['by-hand']);
      await set(9, 'failed');
      await set(10, 'publishing', { holder: 'h', held_until: NOW });
      expect(await events()).toEqual(['by-hand']);
      await set(10, 'failed', { holder: null });
      expect(await events()).toEqual(['by-hand', 'failed']);
      // A post that its person published with a press, or has settled, is no news.
      const second = { item_id: crypto.randomUUID() };
      await database.knex('schedules').insert({ ...item, ...second, due_at: at, platforms: '9', taken_at: at });
      await set(9, 'failed', { ...second, asked_at: NOW });
      await set(10, 'failed', { ...second, reason: 'You confirmed that it was not posted.' });
      await set(13, 'shared', second);
      expect(await events()).toEqual(['by-hand', 'failed']);
    });

    it.each([
      ['failed', 'failed'],
      ['unknown', 'failed'],
      ['overdue', 'failed'],
      ['shared', 'published'],
    ])('tell of a post that is due by hand besides one of its schedule that is %s', async (state, kind) => {
      const userId = await newUser();
      await newDevice(userId);
      const at = NOW - MINUTE;
      const item = { user_id: userId, item_id: crypto.randomUUID() };
      await database.knex('schedules').insert({ ...item, due_at: at, platforms: '9,13', taken_at: at });
      const publication = { ...item, generation: 1, asked_at: at, state_at: at, wait: 0, next_at: null };
      const attempt = { ...item, id: crypto.randomUUID(), platform_id: 9, generation: 1, started_at: at, post: '{}' };
      if (state === 'shared') await database.knex('publication_attempts').insert({ ...attempt, outcome: 'shared' });
      await database.knex('publications').insert([
        { ...publication, platform_id: 9, publication_id: crypto.randomUUID(), state },
        { ...publication, platform_id: 13, publication_id: crypto.randomUUID(), state: 'by-hand' },
      ]);
      for (const _again of [1, 2]) await noticePosts(database, NOW);
      const kinds = (await database.knex('notices')).map(({ kind: told }) => String(told));
      expect(kinds.toSorted()).toEqual(['by-hand', kind].toSorted());
    });

    describe('of connections', () => {
      const connection = { name: 'ann', address: '', sealed: Buffer.of(1), key_id: 'k', created_at: 0, is_grant: 1 };
      const end = (userId: string, endings: readonly number[]) =>
        database.knex.batchInsert(
          'connections',
          endings.map((endsAt, index) => ({ ...connection, user_id: userId, platform_id: index + 1, ends_at: endsAt })),
          100,
        );

      it('tell of a connection that has ended, once', async () => {
        const userId = await newUser();
        await newDevice(userId);
        await end(userId, [NOW - 1, NOW + 1, NOW - 2 * HOUR]);
        await Promise.all([1, 2].map(() => noticeEndings(database, NOW)));
        expect(await noticeEndings(database, NOW)).toBe(false);
        expect(await database.knex('notices')).toMatchObject([{ kind: 'connection', about: '1' }]);
      });

      it('tell of every connection that has ended, however many did before it', async () => {
        const [ann, bea] = [await newUser(), await newUser()];
        await newDevice(ann);
        await newDevice(bea);
        // More than are told a day: the rest stays untold.
        await end(
          ann,
          Array.from({ length: 1100 }, () => NOW - 2),
        );
        await end(bea, [NOW - 1]);
        expect(await noticeEndings(database, NOW)).toBe(true);
        expect(await database.knex('notices').where({ user_id: bea })).toMatchObject([
          { event: `connection 1 ${NOW - 1}` },
        ]);
        expect(await noticeEndings(database, NOW)).toBe(false);
      });
    });
  });
}

type Holder = Parameters<typeof claimNotices>[1]['holder'];

const keys = { publicKey: 'B'.repeat(87), secret: 'A'.repeat(22), zone: 'Europe/Berlin' } as const;

function newEndpoint(): string {
  return `https://push.example.net/${crypto.randomUUID()}`;
}
