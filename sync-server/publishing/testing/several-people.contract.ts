import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../accounts/users.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../../database/database.ts';
import { type ListedItem, takeDueItems } from '../../sync/schedules.ts';
import { shareTransactions } from '../../sync/group-commits.ts';
import { takeOverLost } from '../claims.ts';
import { requestGeneration } from '../publications.ts';
import type { Knex } from 'knex';
import { PublishingBench } from './publishing-bench.ts';

const mastodon = 9;
/** Long enough for the other transaction to hold its first person. Milliseconds. */
const MEANWHILE = 150;

/** Transactions about several people that run at the same time, on every supported database. */
export function describeSeveralPeople(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  describe(`transactions about the same people on ${name}`, () => {
    let bench: PublishingBench;
    /** A connection pool of another process; SQLite is used by one. */
    let other: Database;
    let ann: string;
    let bob: string;
    let runs: number;

    beforeEach(async () => {
      const location = await newLocation();
      bench = await PublishingBench.open(location);
      other = location.dialect === 'postgres' ? openDatabase(location) : bench.database;
      ann = bench.userId;
      bob = crypto.randomUUID();
      runs = 0;
      const username = `u${bob}`;
      const user = { id: bob, username, email: `${username}@x.org`, passwordHash: 'h', now: bench.now };
      await insertUser(bench.database, user);
    });
    afterEach(async () => {
      if (other !== bench.database) await other.close();
      await bench.close();
    });

    /** Requests another item of a person, and gives the other transaction time. */
    const request = async (knex: Knex, userId: string): Promise<void> => {
      runs += 1;
      const begin = { state: 'queued', waitMs: 0 } as const;
      const key = { userId, itemId: crypto.randomUUID(), platformId: mastodon };
      await requestGeneration(knex, { ...key, generation: undefined, known: null, begin }, bench.now);
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE));
    };
    const inTurn = (database: Database, userIds: readonly string[]) => {
      const transact = shareTransactions(database);
      return userIds.map((userId) => transact(userId, (knex) => request(knex, userId)));
    };

    it('that share commits run once each, whatever order they meet the people in', async () => {
      await Promise.all([...inTurn(bench.database, [ann, bob]), ...inTurn(other, [bob, ann])]);
      expect(runs).toBe(4);
    });

    it.each([['one order'], ['the other']])(
      'that take over what a process lost let others commit, in %s',
      async (way) => {
        const { database, now } = bench;
        const people = way === 'one order' ? [ann, bob] : [bob, ann];
        for (const userId of people) {
          const itemId = crypto.randomUUID();
          const begin = { state: 'queued', waitMs: 0 } as const;
          await database.knex.transaction((knex) =>
            requestGeneration(
              knex,
              { userId, itemId, platformId: mastodon, generation: undefined, known: null, begin },
              now,
            ),
          );
        }
        await database.knex('publications').update({ state: 'publishing', holder: 'gone', held_until: 1 });
        const sharing = inTurn(other, people.toReversed());
        await new Promise((resolve) => setTimeout(resolve, MEANWHILE / 3));
        const holder = { id: crypto.randomUUID(), leaseMs: 10_000 };
        const atWork = { holder, running: new Set<string>(), alsoOurs: 'none', mayPostMs: 0 };
        const step = { state: 'failed', waitMs: null, reason: 'It was lost.' } as const;
        const taken = await takeOverLost(database, atWork, () => step, now);
        await Promise.all(sharing);
        expect({ taken, runs }).toEqual({ taken: 2, runs: 2 });
      },
    );

    it('that take over a lost attempt let another publication of the same person commit', async () => {
      const { database, now } = bench;
      const attempt = (item: string) => ({
        user_id: ann,
        item_id: item,
        platform_id: mastodon,
        generation: 1,
        id: crypto.randomUUID(),
        started_at: now,
        ended_at: null,
        outcome: null,
        words: null,
        post: '{}',
      });
      const [lost, ending] = [crypto.randomUUID(), crypto.randomUUID()];
      const begin = { state: 'queued', waitMs: 0 } as const;
      for (const itemId of [lost, ending])
        await database.knex.transaction((knex) =>
          requestGeneration(
            knex,
            { userId: ann, itemId, platformId: mastodon, generation: undefined, known: null, begin },
            now,
          ),
        );
      await database.knex('publication_attempts').insert([attempt(lost), attempt(ending)]);
      await database
        .knex('publications')
        .where({ item_id: lost })
        .update({ state: 'publishing', holder: 'gone', held_until: 1 });
      let ends = 0;
      const sharing = shareTransactions(other)(ann, async (knex) => {
        ends += 1;
        await knex('publications').where({ item_id: ending }).update({ reason: 'It is posted.' });
        await new Promise((resolve) => setTimeout(resolve, MEANWHILE));
        await knex('publication_attempts').where({ item_id: ending }).update({ words: 'It is posted.' });
      });
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE / 3));
      const holder = { id: crypto.randomUUID(), leaseMs: 10_000 };
      const atWork = { holder, running: new Set<string>(), alsoOurs: 'none', mayPostMs: 0 };
      const step = { state: 'failed', waitMs: null, reason: 'It was lost.' } as const;
      expect(await takeOverLost(database, atWork, () => step, now)).toBe(1);
      await sharing;
      expect(ends).toBe(1);
    });

    it('that hand on what is due run once each beside shared commits', async () => {
      const { database, now } = bench;
      const listed: ListedItem[] = [ann, bob].map((userId) => {
        const itemId = crypto.randomUUID();
        return { userId, itemId, dueAt: now - 1, platforms: String(mastodon), platformIds: [mastodon] };
      });
      for (const { userId, itemId, dueAt, platforms } of listed)
        await database
          .knex('schedules')
          .insert({ user_id: userId, item_id: itemId, due_at: dueAt, platforms, taken_at: null });
      const failures: unknown[] = [];
      const onFailed = (_item: unknown, error: unknown) => void failures.push(error);
      const options = { listed, now, againMs: 1, onFailed, hasTime: () => true };
      await Promise.all([
        takeDueItems(database, options, async (knex, items) => {
          for (const { userId } of items) await request(knex, userId);
        }),
        ...inTurn(other, [bob, ann]),
      ]);
      expect({ failures, runs }).toEqual({ failures: [], runs: 4 });
    });
  });
}
