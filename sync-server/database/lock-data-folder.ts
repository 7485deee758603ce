import { join } from 'node:path';
import knex from 'knex';
import { silent } from './database.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';

/**
 * Locks the data folder for a server (`shared` when the data itself is in PostgreSQL) or for a restore (`exclusive`).
 * SQLite takes an operating system lock, which ends with the process, even after a crash.
 * @returns a function that releases the lock, or null when another process holds it
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
    // The first read acquires the transaction's shared lock.
    await lock.raw('SELECT count(*) FROM sqlite_master');
    return () => lock.destroy();
  } catch (error) {
    await lock.destroy();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
