import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from './account-database.ts';
import type { StoreTransaction } from './device-store.ts';
import { DexieStore } from './dexie-store.ts';

const account = '22222222-2222-4222-8222-222222222222';
const mark = { id: 'a', kind: 'content-item' } as const;

const unheard: unknown[] = [];
const note = (error: unknown) => void unheard.push(error);
let store: DexieStore;

beforeEach(async () => {
  unheard.length = 0;
  process.on('unhandledRejection', note);
  store = new DexieStore(new AccountDatabase(account, { indexedDB: new IDBFactory(), IDBKeyRange }));
  await store.open();
});
afterEach(() => {
  process.off('unhandledRejection', note);
  store.close();
});

/** Ends the transaction between two of its requests, as when a page is killed. */
function abort(): void {
  Dexie.currentTransaction.idbtrans.abort();
}

/** Makes the last request of a transaction and commits, as every early-committing caller does. */
async function askAndCommit(transaction: StoreTransaction, ask: () => Promise<unknown>): Promise<void> {
  const asked = ask();
  transaction.commit();
  await asked;
}

it.each<[string, () => Promise<unknown>]>([
  [
    'a write',
    () =>
      store.write(['unprojected'], async (transaction) => {
        const table = transaction.table('unprojected');
        await table.put(mark);
        abort();
        await askAndCommit(transaction, () => table.remove(['b']));
      }),
  ],
  [
    'a read',
    () =>
      store.read(['unprojected'], async (transaction) => {
        const table = transaction.table('unprojected');
        await table.get('a');
        abort();
        await askAndCommit(transaction, () => table.keys());
      }),
  ],
])(
  '%s whose transaction is aborted before it asks for the last tells whoever waits, and nobody else',
  async (_, run) => {
    await expect(run()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unheard).toEqual([]);
    expect(await store.read(['unprojected'], (transaction) => transaction.table('unprojected').count())).toBe(0);
  },
);
