import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** Most keys of one query. */
const MAX_KEYS = 500;

/**
 * Makes a read of one row of a read of many: what is asked while the requests of one turn of the event loop are
 * looked at goes to the database in one query. Nothing is kept, so an answer is never older than its question.
 */
export function batched<Value>(
  readAll: (database: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (database: Database, key: string) => Promise<Value | null> {
  const loaders = new WeakMap<Database, DataLoader<string, Value | null>>();
  const loaderOf = (database: Database) => {
    const known = loaders.get(database);
    if (known) return known;
    const loader = new DataLoader<string, Value | null>(
      async (keys) => {
        const found = await readAll(database, [...new Set(keys)]);
        return keys.map((key) => found.get(key) ?? null);
      },
      { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (run) => void setImmediate(run) },
    );
    loaders.set(database, loader);
    return loader;
  };
  return (database, key) => loaderOf(database).load(key);
}

/** Values that one query names at most. */
export const SLICE = 1000;

export function* slicesOf<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}
