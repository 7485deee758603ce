import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** Most keys per query. */
const MAX_KEYS = 500;

/**
 * Turns a read of many records into a read of one: all reads of one turn of the event loop become one query. Nothing is
 * cached, so a result is never older than its call.
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

/** Most values in one query. */
export const SLICE = 1000;

export function* slicesOf<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}
