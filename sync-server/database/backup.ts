/**
 * Backup and restore of the database, while devices hold changes that the backup lacks.
 *
 * - `backUp` writes a copy into a folder while the server may be running: SQLite's VACUUM INTO, or pg_dump. SQLite's
 *   copy appears under its final name only when it is complete.
 * - `restore` replaces the database with a copy. No server may be running. SQLite's previous files are kept beside the
 *   new ones.
 *
 * Either way the restored database begins a new life, in two respects:
 * - It has a new epoch, so devices notice that the server lost changes and send again what they have. A SQLite backup
 *   already contains another epoch than its original, so this holds even if someone copies the file over the database
 *   by hand.
 * - It is marked as a backup (`put-back.ts`). Posts that were
 *   running or due since the backup may be out already. They are never posted again without a check or the user's
 *   consent.
 */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database.ts';
import { notePutBack, renewEpoch } from './put-back.ts';
import { makeFilePrivate, makePrivateFile, makePrivateFolder } from './private-files.ts';

/** A failed backup or restore, with one sentence for the operator. */
export type BackupFailure = PostgresToolFailure | { readonly type: 'not-a-backup'; readonly sentence: string };

/**
 * Writes a copy of the database into a folder.
 * @param now milliseconds since 1970; used in the file's name
 * @returns the file
 */
export async function backUp(
  { knex, location }: Database,
  folder: string,
  now: number,
): Promise<Result<string, BackupFailure>> {
  makePrivateFolder(folder);
  const moment = new Date(now).toISOString().replaceAll(':', '-');
  if (location.dialect === 'sqlite') {
    const file = join(folder, `rostrum-${moment}.sqlite`);
    const copy = `${file}.writing`;
    await rm(copy, { force: true });
    makePrivateFile(copy);
    await knex.raw('VACUUM INTO ?', [copy]);
    await beginNewLife({ dialect: 'sqlite', file: copy });
    await rename(copy, file);
    return ok(file);
  }
  const file = join(folder, `rostrum-${moment}.dump`);
  makePrivateFile(file);
  const dumped = await runPostgresTool('pg_dump', location.url, ['--format=custom', `--file=${file}`]);
  if (dumped.ok) return ok(file);
  await rm(file, { force: true });
  return dumped;
}

/** Replaces the database with a backup and renews its epoch. The database must not be in use. */
export async function restore(
  location: DatabaseLocation,
  file: string,
  now: number,
): Promise<Result<void, BackupFailure>> {
  if (!existsSync(file)) return fail({ type: 'not-a-backup', sentence: `There is no file ${file}.` });
  const restored =
    location.dialect === 'sqlite'
      ? await restoreSqlite(location.file, file, now)
      : await restorePostgres(location.url, file);
  if (!restored.ok) return restored;
  await beginNewLife(location);
  return ok(undefined);
}

async function beginNewLife(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  try {
    await renewEpoch(database);
    await notePutBack(database);
  } finally {
    await database.close();
  }
}

async function restoreSqlite(target: string, file: string, now: number): Promise<Result<void, BackupFailure>> {
  const copy = `${target}.restoring`;
  await rm(copy, { force: true });
  await copyFile(file, copy);
  makeFilePrivate(copy);
  if (!(await isSoundDatabase(copy))) {
    await rm(copy, { force: true });
    return fail({ type: 'not-a-backup', sentence: `${file} is not a complete backup of a Rostrum database.` });
  }
  // The log files belong to the old database. If they stayed, SQLite would apply them to the new one.
  for (const ending of ['-wal', '-shm', '']) {
    if (existsSync(`${target}${ending}`))
      await rename(`${target}${ending}`, `${target}.before-restore-${now}${ending}`);
  }
  await rename(copy, target);
  return ok(undefined);
}

async function isSoundDatabase(file: string): Promise<boolean> {
  const database = openDatabase({ dialect: 'sqlite', file });
  const { knex } = database;
  try {
    const [check]: { integrity_check: string }[] = await knex.raw('PRAGMA integrity_check');
    return check?.integrity_check === 'ok' && (await knex.schema.hasTable('meta'));
  } catch {
    return false;
  } finally {
    // Closing the last connection also removes the log files.
    await database.close();
  }
}

async function restorePostgres(url: string, file: string): Promise<Result<void, BackupFailure>> {
  const restored = await runPostgresTool('pg_restore', url, [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--single-transaction',
    file,
  ]);
  return restored.ok ? ok(undefined) : restored;
}

interface PostgresToolFailure {
  readonly type: 'tool-missing' | 'failed';
  readonly sentence: string;
}

/**
 * Runs one of PostgreSQL's own programs on a database. The password is passed in the environment, because every user of
 * the machine can read command lines.
 */
function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<Result<void, PostgresToolFailure>> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return new Promise((resolve) => {
    const env = password ? { ...process.env, PGPASSWORD: password } : process.env;
    const child = spawn(tool, [`--dbname=${address.href}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-500)));
    child.once('error', () =>
      resolve(
        fail({
          type: 'tool-missing',
          sentence: `${tool} is not installed; it comes with PostgreSQL's client programs.`,
        }),
      ),
    );
    child.once('close', (code) =>
      resolve(code === 0 ? ok(undefined) : fail({ type: 'failed', sentence: `${tool} failed: ${complaint.trim()}` })),
    );
  });
}
