import { describe, expect, it } from 'vitest';
import { openDatabase, type Database, type DatabaseLocation } from '../database/database.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import { logMarks } from '../migrations/0001-0007.ts';
import { SqlSyncStore } from '../sync/sql-sync-store.ts';
import { insertUser } from '../accounts/users.ts';

/** Contract of log marks for every supported database. */
export function describeLogMarks(name: string, newLocation: () => Promise<DatabaseLocation>): void {
  const backUp = () => Promise.resolve();

  async function open(): Promise<Database> {
    const database = openDatabase(await newLocation());
    await migrate(database, { backUp });
    return database;
  }

  async function newUser(database: Database): Promise<string> {
    const id = crypto.randomUUID();
    await insertUser(database, { id, username: id, email: `${id}@example.org`, passwordHash: 'hash', now: 0 });
    return id;
  }

  describe(`the marks of a log in ${name}`, () => {
    const grow = (node: SqlSyncStore, userId: string) =>
      node.transaction(userId, (transaction) => transaction.nextSeq());

    it('are the same for every node that asks, whichever of them wrote', async () => {
      const database = await open();
      const ann = await newUser(database);
      const nodes = [new SqlSyncStore(database), new SqlSyncStore(database)] as const;
      const told: (string | null)[] = [];
      for (const node of [nodes[0], nodes[1], nodes[1], nodes[0], nodes[0]]) {
        await grow(node, ann);
        told.push((await node.position(ann)).mark);
      }
      for (const node of nodes)
        expect(await Promise.all(told.map((_mark, index) => node.markAt(ann, index + 1)))).toEqual(told);
      await database.close();
    });

    it('cost one row for a person and a start of the server, however much is written', async () => {
      const database = await open();
      const ann = await newUser(database);
      for (const server of [new SqlSyncStore(database), new SqlSyncStore(database)])
        for (let count = 0; count < 5; count += 1) await grow(server, ann);
      expect(await database.knex('log_marks').select('seq').orderBy('seq')).toEqual([{ seq: 1 }, { seq: 6 }]);
      await database.close();
    });

    it('are kept up to a number of them, the newest', async () => {
      const database = await open();
      const ann = await newUser(database);
      const limits = { kept: 3, remembered: 1 };
      for (let start = 1; start <= 5; start += 1) await grow(new SqlSyncStore(database, limits), ann);
      const store = new SqlSyncStore(database, limits);
      expect(await database.knex('log_marks').select('seq').orderBy('seq')).toEqual([
        { seq: 3 },
        { seq: 4 },
        { seq: 5 },
      ]);
      expect([await store.markAt(ann, 2), await store.markAt(ann, 3)]).toEqual([null, expect.any(String)]);
      await database.close();
    });

    it('begin anew for a person whose log’s end was forgotten to make room', async () => {
      const database = await open();
      const [ann, bea] = [await newUser(database), await newUser(database)];
      const store = new SqlSyncStore(database, { kept: 10, remembered: 1 });
      for (const one of [ann, ann, bea, ann]) await grow(store, one);
      const rows = await database.knex('log_marks').where({ user_id: ann }).select('seq').orderBy('seq');
      expect(rows).toEqual([{ seq: 1 }, { seq: 3 }]);
      await database.close();
    });

    it('are given to the logs of an older version when it is migrated', async () => {
      const database = openDatabase(await newLocation());
      const older = migrations.slice(0, migrations.indexOf(logMarks));
      await migrate(database, { backUp, steps: older });
      // As that version stored users.
      const [ann, bea] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const id of [ann, bea])
        await database.knex('users').insert({
          id,
          username: id,
          username_key: id,
          email: id,
          email_key: id,
          password_hash: 'hash',
          created_at: 0,
        });
      await database.knex('feeds').insert([
        { user_id: ann, head: 7 },
        { user_id: bea, head: 0 },
      ]);
      await migrate(database, { backUp });
      const store = new SqlSyncStore(database);
      const { mark } = await store.position(ann);
      expect(mark).toEqual(expect.any(String));
      expect([await store.markAt(ann, 1), await store.markAt(ann, 7)]).toEqual([mark, mark]);
      expect(await store.position(bea)).toMatchObject({ head: 0, mark: null });
      await database.close();
    });
  });
}
