import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { AccountDatabase, databaseName, openDatabase } from './account-database.ts';

const account = '22222222-2222-4222-8222-222222222222';

it('a device that an older version filled keeps its lists, its queued requests and its sync history', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const older = new Dexie(databaseName(account), options);
  older.version(4).stores({ cards: 'id, *card.conflicts', asks: 'id, itemId', log: '++id', texts: 'id' });
  await older.table('cards').put({ id: 'a', heads: ['h'], projectorVersion: 3, seq: 7, card: { title: 'Kept' } });
  await older.table('asks').put({ id: 'b', itemId: null, task: 'ideas', state: 'waiting' });
  await older.table('log').put({ at: 1, text: 'Sent 1 change.' });
  await older.table('texts').put({ id: 'a', text: 'Kept words' });
  older.close();

  const database = new AccountDatabase(account, options);
  await openDatabase(database);
  expect(await database.contentRows.toArray()).toEqual([
    { id: 'a', heads: ['h'], projectorVersion: 3, seq: 7, row: { title: 'Kept' } },
  ]);
  expect(await database.aiRequests.toArray()).toEqual([
    { id: 'b', itemId: null, task: 'ideas', state: 'waiting', path: '/api/content-ideas/generate' },
  ]);
  expect(await database.syncHistory.toArray()).toEqual([{ id: 1, at: 1, text: 'Sent 1 change.' }]);
  expect(await database.texts.toArray()).toEqual([{ id: 'a', text: 'Kept words' }]);
  expect(database.tables.map(({ name }) => name)).not.toContain('cards');
});
