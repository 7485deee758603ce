/**
 * The device store on IndexedDB, through Dexie. The contract is documented in `device-store.ts`.
 *
 * - `read` and `write` run a body in one transaction and settle when it has completed, or reject when it was aborted.
 * - `putAtOnce` writes a few rows in a transaction that is committed before any answer arrives.
 * - Early commit matters because a transaction otherwise ends only after the page has handled its last answer: late on
 *   a busy page, never on a closed one.
 *
 * Dexie behaviours that this file works around: it reopens a closed connection by itself; a live query loses track of
 * reads behind too many native promises; and it sometimes does not report a commit that the disk refused, so the native
 * `abort` event is used.
 */
import type { Table } from 'dexie';
import { openDatabase, type AccountDatabase } from './account-database.ts';
import type { DeviceStore, Key, Put, StoreTable, StoreTransaction } from './device-store.ts';
import type { OutboxRow, RowTypes, TableName } from './rows.ts';

/** A device's storage in IndexedDB. Dexie's transaction settles on `complete` and reopens a closed connection. */
export class DexieStore implements DeviceStore {
  readonly #database: AccountDatabase;
  readonly #lostListeners = new Set<() => void>();

  constructor(database: AccountDatabase) {
    this.#database = database;
    const lost = () => {
      for (const listener of this.#lostListeners) listener();
    };
    database.on('versionchange', ({ newVersion }) => (newVersion ? undefined : lost()));
    database.on('ready', () => database.backendDB().addEventListener('close', lost), true);
  }

  /** @throws NewerDatabase */
  async open(): Promise<void> {
    await openDatabase(this.#database);
  }

  close(): void {
    this.#database.close({ disableAutoOpen: true });
  }

  /** Deletes the account's data from this device. */
  async delete(): Promise<void> {
    await this.#database.delete({ disableAutoOpen: true });
  }

  /**
   * Calls back when newer code in another tab is about to change the tables. The callback must close the store soon.
   */
  onNewerCode(callback: () => void): void {
    this.#database.on('versionchange', ({ newVersion }) => {
      // The database is being deleted: Dexie closes the connection at once.
      if (!newVersion) return true;
      callback();
      return false;
    });
  }

  read<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value> {
    return this.#transact('r', tables, body, commitUnlessOver);
  }

  write<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const commit = (transaction: IDBTransaction) => {
        rejectWhenAborted(transaction, reject);
        commitUnlessOver(transaction);
      };
      this.#transact('rw', tables, body, commit).then(resolve, reject);
    });
  }

  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  putAtOnce(puts: readonly Put[]): Promise<void> {
    const tables = [...new Set(puts.map(({ table }) => table))];
    return new Promise((resolve, reject) => {
      this.#database
        .transaction('rw', tables, async (transaction) => {
          const { idbtrans } = transaction;
          idbtrans.addEventListener('complete', () => resolve());
          rejectWhenAborted(idbtrans, reject);
          const written = Promise.all(puts.map(({ table, row }) => transaction.table(table).put(row)));
          // Without it the transaction ends when the page has handled every answer: late on a busy page, never on a
          // closed one.
          commitUnlessOver(idbtrans);
          await written;
        })
        .then(resolve, reject);
    });
  }

  /**
   * Returns Dexie's own promise without wrapping it in a native one: a live query loses track of reads behind too many
   * native promises. Tables are taken from the transaction, so a request never runs in another one.
   */
  #transact<Value>(
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    body: (transaction: StoreTransaction) => Promise<Value>,
    commit: (transaction: IDBTransaction) => void,
  ): Promise<Value> {
    // The scope must be an async function: only then does Dexie follow the native awaits inside it.
    return this.#database.transaction(
      mode,
      [...tables],
      async (transaction) =>
        await body({
          table: (name) => new DexieTable(transaction.table(name)),
          commit: () => commit(transaction.idbtrans),
        }),
    );
  }
}

/** Dexie sometimes does not report a commit that the disk refuses. The browser's `abort` event always does. */
function rejectWhenAborted(transaction: IDBTransaction, reject: (error: Error) => void): void {
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted')));
}

/**
 * Commits. If the transaction was aborted meanwhile, the error is swallowed here: its requests reject, and their
 * callers get the error. Throwing here, before they are awaited, would leave those rejections unhandled.
 */
function commitUnlessOver(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

class DexieTable<Name extends TableName> implements StoreTable<RowTypes[Name]> {
  readonly #table: Table<RowTypes[Name], unknown>;

  constructor(table: Table<RowTypes[Name], unknown>) {
    this.#table = table;
  }

  get(key: Key): Promise<RowTypes[Name] | undefined> {
    return this.#table.get(key);
  }

  getAll(keys: readonly Key[]): Promise<(RowTypes[Name] | undefined)[]> {
    return this.#table.bulkGet([...keys]);
  }

  all(): Promise<RowTypes[Name][]> {
    return this.#table.toArray();
  }

  async keys(): Promise<Key[]> {
    return (await this.#table.toCollection().primaryKeys()) as Key[];
  }

  first(limit: number): Promise<RowTypes[Name][]> {
    return this.#table.limit(limit).toArray();
  }

  ofDocument(documentId: string): Promise<RowTypes[Name][]> {
    return this.#table.where('documentId').equals(documentId).toArray();
  }

  async keysOfDocument(documentId: string): Promise<Key[]> {
    return (await this.#table.where('documentId').equals(documentId).primaryKeys()) as Key[];
  }

  async documentIds(): Promise<string[]> {
    return (await this.#table.orderBy('documentId').uniqueKeys()) as string[];
  }

  countOfDocument(documentId: string): Promise<number> {
    return this.#table.where('documentId').equals(documentId).count();
  }

  inState(state: OutboxRow['state']): Promise<RowTypes[Name][]> {
    return this.#table.where('state').equals(state).toArray();
  }

  countInState(state: OutboxRow['state']): Promise<number> {
    return this.#table.where('state').equals(state).count();
  }

  async withConflicts(): Promise<RowTypes[Name][]> {
    // A row appears once for each of its properties. Asking the database for distinct rows takes one request per row.
    const found = (await this.#table.where('row.conflicts').above('').toArray()) as RowTypes['contentRows'][];
    return [...new Map(found.map((row) => [row.id, row])).values()] as RowTypes[Name][];
  }

  async firstPosition(): Promise<string | null> {
    const [first] = await this.#table.where('row.position').above('').limit(1).keys();
    return (first as string | undefined) ?? null;
  }

  async put(row: RowTypes[Name]): Promise<void> {
    await this.#table.put(row);
  }

  async putAll(rows: readonly RowTypes[Name][]): Promise<void> {
    await this.#table.bulkPut([...rows]);
  }

  async remove(keys: readonly Key[]): Promise<void> {
    await this.#table.bulkDelete([...keys]);
  }

  count(): Promise<number> {
    return this.#table.count();
  }
}
