import { liveQuery } from 'dexie';
import type { OutboxRow, RowTypes, TableName } from './rows.ts';

export type Key = string | number | readonly [string, string];

/** A table inside a transaction. */
export interface StoreTable<Row> {
  get(key: Key): Promise<Row | undefined>;
  /** The rows of these keys, undefined where there is none. */
  getAll(keys: readonly Key[]): Promise<(Row | undefined)[]>;
  all(): Promise<Row[]>;
  /** Reads no values. */
  keys(): Promise<Key[]>;
  /** Rows in key order, at most `limit`. */
  first(limit: number): Promise<Row[]>;
  /** Rows whose `documentId` is this one, in key order. */
  ofDocument(documentId: string): Promise<Row[]>;
  /** Keys of those rows; reads no values. */
  keysOfDocument(documentId: string): Promise<Key[]>;
  /** Every `documentId` in the table, each once; reads no values. */
  documentIds(): Promise<string[]>;
  countOfDocument(documentId: string): Promise<number>;
  /** Rows of the outbox in this state, in key order. */
  inState(state: OutboxRow['state']): Promise<Row[]>;
  countInState(state: OutboxRow['state']): Promise<number>;
  /** Content rows with a choice to make, by index, so that thousands of rows are not read. */
  withConflicts(): Promise<Row[]>;
  /** The first position in the list of content rows, by index; null while no row has one. Reads no values. */
  firstPosition(): Promise<string | null>;
  put(row: Row): Promise<void>;
  putAll(rows: readonly Row[]): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
  count(): Promise<number>;
}

export interface StoreTransaction {
  table<Name extends TableName>(name: Name): StoreTable<RowTypes[Name]>;
  /**
   * Commits as soon as the requests made so far are done, without waiting for their answers. A transaction normally
   * ends after the page has handled its last answer. Writers to the same tables wait until then, and a page that is
   * busy with key events handles answers late.
   *
   * After this call a failed write no longer aborts the others: writes that were not answered before it may be stored
   * or not, each on its own. Await all but the last one first. The last one is typically the cursor or mark that says
   * that the rest is stored.
   */
  commit(): void;
}

/** A row for a table. */
export type Put = { [Name in TableName]: { readonly table: Name; readonly row: RowTypes[Name] } }[TableName];

/**
 * Transactional storage of one account on one device, and the only access to its tables. A transaction body may await
 * nothing but its own requests.
 *
 * `read` and `write` settle when the transaction has completed, not when its requests have: IndexedDB reports a
 * request's success and may still abort the transaction for lack of space. They reject when it was aborted, and then
 * nothing of it was stored.
 */
export interface DeviceStore {
  read<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value>;
  /**
   * Writes rows in one transaction that is committed as soon as its requests are made. It completes behind a busy page,
   * and while the page is being closed.
   */
  putAtOnce(puts: readonly Put[]): Promise<void>;
  /**
   * Calls back when the browser closed or deleted the storage while the page is open. Returns an unsubscribe function.
   */
  onLost(listener: () => void): () => void;
  write<Value>(tables: readonly TableName[], body: (transaction: StoreTransaction) => Promise<Value>): Promise<Value>;
}

export interface RowWatch<Value> {
  readonly tables: readonly TableName[];
  readonly read: (transaction: StoreTransaction) => Promise<Value>;
  readonly next: (value: Value) => void;
  readonly failed: (error: unknown) => void;
}

/** Reads rows now and again whenever one of them changes, in any tab. Returns a function that stops it. */
export function watchRows<Value>(store: DeviceStore, { tables, read, next, failed }: RowWatch<Value>): () => void {
  const watch = liveQuery(() => store.read(tables, read)).subscribe({ next, error: failed });
  return () => watch.unsubscribe();
}
