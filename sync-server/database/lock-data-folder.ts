import { join } from 'node:path';
import knex from 'knex';
import { silent } from './database.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';

/**
 * Holds the data folder for a server (`shared` when the data itself is in PostgreSQL) or for a restore (`exclusive`).
 * It is a lock of the operating system, taken by way of SQLite: it ends with the process, however that ends.
 * @returns how to release it, or null when another process has it
 */
export async function lockDataFolder(
  dataDir: string,
  mode: 'shared' | 'exclusive',
): Promise<(() => Promise<void>) | null> {
  const file = join(dataDir, 'lock');
  makePrivateFolder(dataDir);
  makePrivateFile(file);
  const lock = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
    log: silent,
  });
  try {
    await lock.raw('PRAGMA busy_timeout = 200');
    await lock.raw(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN');
    // A read makes the transaction take its shared lock.
    await lock.raw('SELECT count(*) FROM sqlite_master');
    return () => lock.destroy();
  } catch (error) {
    await lock.destroy();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
