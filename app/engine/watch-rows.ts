import { liveQuery } from 'dexie';
import type { DeviceStore, StoreTransaction } from './device-store.ts';
import type { TableName } from './rows.ts';

export interface RowWatch<Value> {
  readonly tables: readonly TableName[];
  readonly read: (transaction: StoreTransaction) => Promise<Value>;
  readonly next: (value: Value) => void;
  readonly failed: (error: unknown) => void;
}

/** Reads rows now and whenever one of them changes, in any tab. Returns a function that stops it. */
export function watchRows<Value>(store: DeviceStore, { tables, read, next, failed }: RowWatch<Value>): () => void {
  const watch = liveQuery(() => store.read(tables, read)).subscribe({ next, error: failed });
  return () => watch.unsubscribe();
}
