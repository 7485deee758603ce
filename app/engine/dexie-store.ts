import type { Table } from 'dexie';
import { openDatabase, type AccountDatabase } from './account-database.ts';
import type { DeviceStore, Key, StoreTable, StoreTransaction } from './device-store.ts';
import type { OutboxRow, RowTypes, TableName } from './rows.ts';

/** A device's storage in IndexedDB. Dexie's transaction settles on `complete` and reopens a closed connection. */
export class DexieStore implements DeviceStore {
  readonly #database: AccountDatabase;

  constructor(database: AccountDatabase) {
    this.#database = database;
  }

  /** @throws NewerDatabase */
  async open(): Promise<void> {
    await openDatabase(this.#database);
  }

  close(): void {
    this.#database.close({ disableAutoOpen: true });
  }

  /** Takes the account's data from this device. */
  async delete(): Promise<void> {
    await this.#database.delete({ disableAutoOpen: true });
  }

  /** Calls back when newer code, in another tab, waits to change the tables. The callback must close the store soon. */
  onNewerCode(callback: () => void): void {
    this.#database.on('versionchange', ({ newVersion }) => {
      // It is deleted: Dexie closes it at once.
      if (!newVersion) return true;
      callback();
      return false;
    });
  }

  read<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value> {
    return this.#transact('r', tables, body);
  }

  write<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value> {
    return this.#transact('rw', tables, body);
  }

  async #transact<Value>(
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    body: (transaction: StoreTransaction) => Promise<Value>,
  ): Promise<Value> {
    const database = this.#database;
    // The scope must be an async function: only then does Dexie follow the native awaits inside it.
    return await database.transaction(
      mode,
      [...tables],
      async () => await body({ table: (name) => new DexieTable(database.table(name)) }),
    );
  }
}

class DexieTable<Name extends TableName> implements StoreTable<RowTypes[Name]> {
  readonly #table: Table<RowTypes[Name], unknown>;

  constructor(table: Table<RowTypes[Name], unknown>) {
    this.#table = table;
  }

  async get(key: Key): Promise<RowTypes[Name] | undefined> {
    return await this.#table.get(key);
  }

  async getAll(keys: readonly Key[]): Promise<(RowTypes[Name] | undefined)[]> {
    return await this.#table.bulkGet([...keys]);
  }

  async all(): Promise<RowTypes[Name][]> {
    return await this.#table.toArray();
  }

  async first(limit: number): Promise<RowTypes[Name][]> {
    return await this.#table.limit(limit).toArray();
  }

  async ofDocument(documentId: string): Promise<RowTypes[Name][]> {
    return await this.#table.where('documentId').equals(documentId).toArray();
  }

  async keysOfDocument(documentId: string): Promise<Key[]> {
    return (await this.#table.where('documentId').equals(documentId).primaryKeys()) as Key[];
  }

  async documentIds(): Promise<string[]> {
    return (await this.#table.orderBy('documentId').uniqueKeys()) as string[];
  }

  async countOfDocument(documentId: string): Promise<number> {
    return await this.#table.where('documentId').equals(documentId).count();
  }

  async inState(state: OutboxRow['state']): Promise<RowTypes[Name][]> {
    return await this.#table.where('state').equals(state).toArray();
  }

  async countInState(state: OutboxRow['state']): Promise<number> {
    return await this.#table.where('state').equals(state).count();
  }

  async withConflicts(): Promise<RowTypes[Name][]> {
    return await this.#table.where('row.conflicts').above('').distinct().toArray();
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

  async count(): Promise<number> {
    return await this.#table.count();
  }
}
