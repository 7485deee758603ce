import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { DeviceStore, Key, Put, StoreTable, StoreTransaction } from '#app/engine/store/device-store.ts';
import type { OutboxRow, RowTypes, TableName } from '#app/engine/store/rows.ts';

type AnyRow = RowTypes[TableName];

const keyOf: { readonly [Name in TableName]: (row: RowTypes[Name]) => Key | undefined } = {
  chunks: (row) => [row.documentId, row.hash],
  contentRows: (row) => row.id,
  texts: (row) => row.id,
  workspace: (row) => row.id,
  unprojected: (row) => row.id,
  outbox: (row) => row.id,
  feed: (row) => row.key,
  problems: (row) => row.id,
  preferences: (row) => row.name,
  syncHistory: (row) => row.id,
  images: (row) => row.hash,
  seen: (row) => row.id,
  merged: (row) => row.id,
  notices: (row) => row.id,
  aiRequests: (row) => row.id,
};

/**
 * A device's storage in Node, for benchmarks. Rows are in memory, and every transaction is appended to one file and
 * synced to disk (fdatasync) before it settles. Transactions run one after another.
 */
export class FileDeviceStore implements DeviceStore {
  readonly #file: number;
  readonly #tables = new Map<TableName, MemoryTable>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#file = openSync(path, 'w');
    for (const name of Object.keys(keyOf) as TableName[])
      this.#tables.set(name, new MemoryTable(keyOf[name] as (row: AnyRow) => Key | undefined));
  }

  read<Value>(_tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value> {
    return this.#inTurn(() => body(this.#transaction()));
  }

  write<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value> {
    return this.#inTurn(async () => {
      const value = await body(this.#transaction());
      const written = tables
        .map((name) => [name, this.#tables.get(name)!.takeWritten()] as const)
        .filter(([, rows]) => rows.length > 0);
      if (written.length > 0) {
        writeSync(this.#file, serialize(written));
        fdatasyncSync(this.#file);
      }
      return value;
    });
  }

  async putAtOnce(puts: readonly Put[]): Promise<void> {
    await this.write(
      puts.map(({ table }) => table),
      async (transaction) => {
        for (const { table, row } of puts) await (transaction.table(table) as StoreTable<AnyRow>).put(row);
      },
    );
  }

  onLost(): () => void {
    return () => {};
  }

  close(): void {
    closeSync(this.#file);
  }

  #transaction(): StoreTransaction {
    return {
      table: <Name extends TableName>(name: Name) => this.#tables.get(name) as unknown as StoreTable<RowTypes[Name]>,
      commit: () => {},
    };
  }

  async #inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const mine = this.#queue.then(run);
    this.#queue = mine.catch(() => {});
    return await mine;
  }
}

class MemoryTable implements StoreTable<AnyRow> {
  readonly #rows = new Map<string, AnyRow>();
  readonly #byDocument = new Map<string, Set<string>>();
  readonly #keyOf: (row: AnyRow) => Key | undefined;
  #written: unknown[] = [];
  #next = 1;

  constructor(keyOfRow: (row: AnyRow) => Key | undefined) {
    this.#keyOf = keyOfRow;
  }

  takeWritten(): unknown[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }

  get(key: Key): Promise<AnyRow | undefined> {
    return Promise.resolve(this.#rows.get(String(key)));
  }

  getAll(keys: readonly Key[]): Promise<(AnyRow | undefined)[]> {
    return Promise.resolve(keys.map((key) => this.#rows.get(String(key))));
  }

  all(): Promise<AnyRow[]> {
    return Promise.resolve([...this.#rows.values()]);
  }

  async keys(): Promise<Key[]> {
    return (await this.all()).map((row) => this.#keyOf(row)!);
  }

  first(limit: number): Promise<AnyRow[]> {
    return Promise.resolve([...this.#rows.values()].slice(0, limit));
  }

  ofDocument(documentId: string): Promise<AnyRow[]> {
    return Promise.resolve([...(this.#byDocument.get(documentId) ?? [])].map((key) => this.#rows.get(key)!));
  }

  async keysOfDocument(documentId: string): Promise<Key[]> {
    return (await this.ofDocument(documentId)).map((row) => this.#keyOf(row)!);
  }

  documentIds(): Promise<string[]> {
    return Promise.resolve([...this.#byDocument].filter(([, keys]) => keys.size > 0).map(([id]) => id));
  }

  async countOfDocument(documentId: string): Promise<number> {
    return (await this.ofDocument(documentId)).length;
  }

  async inState(state: OutboxRow['state']): Promise<AnyRow[]> {
    return (await this.all()).filter((row) => 'state' in row && row.state === state);
  }

  async countInState(state: OutboxRow['state']): Promise<number> {
    return (await this.inState(state)).length;
  }

  async withConflicts(): Promise<AnyRow[]> {
    return (await this.all()).filter((row) => 'row' in row && 'conflicts' in row.row && row.row.conflicts.length > 0);
  }

  async firstPosition(): Promise<string | null> {
    const places = (await this.all()).flatMap((row) => ('row' in row && 'position' in row.row ? row.row.position : []));
    return places.filter((place) => place !== '').toSorted()[0] ?? null;
  }

  put(row: AnyRow): Promise<void> {
    const numbered = this.#keyOf(row) === undefined ? ({ ...row, id: this.#next++ } as AnyRow) : row;
    const key = String(this.#keyOf(numbered));
    this.#rows.set(key, numbered);
    if ('documentId' in numbered) {
      const keys = this.#byDocument.get(numbered.documentId) ?? new Set();
      this.#byDocument.set(numbered.documentId, keys.add(key));
    }
    this.#written.push(numbered);
    return Promise.resolve();
  }

  async putAll(rows: readonly AnyRow[]): Promise<void> {
    for (const row of rows) await this.put(row);
  }

  remove(keys: readonly Key[]): Promise<void> {
    for (const key of keys) {
      const row = this.#rows.get(String(key));
      if (row && 'documentId' in row) this.#byDocument.get(row.documentId)?.delete(String(key));
      this.#rows.delete(String(key));
      this.#written.push({ removed: key });
    }
    return Promise.resolve();
  }

  count(): Promise<number> {
    return Promise.resolve(this.#rows.size);
  }
}
