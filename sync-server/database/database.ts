import knex, { type Knex } from 'knex';
import { dirname } from 'node:path';
import { DiskRoom } from './disk-full.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';

/** The location of the data. */
export type DatabaseLocation =
  { readonly dialect: 'sqlite'; readonly file: string } | { readonly dialect: 'postgres'; readonly url: string };

export interface Database {
  readonly knex: Knex;
  /**
   * For reads outside of transactions. SQLite has a single connection that writes; reads on this one do not wait for
   * its commits, and see every commit that was acknowledged. PostgreSQL's pool serves both.
   */
  readonly reader: Knex;
  readonly location: DatabaseLocation;
  readonly room: DiskRoom;
  close(): Promise<void>;
}

/**
 * WAL and FULL: a commit is on the disk when it is acknowledged. Statements wait for other processes (the operator's
 * commands) instead of failing. Deleted content is overwritten with zeros, so it is gone from the file too.
 */
const sqlitePragmas = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -32000;
`;

const readerPragmas = `
  PRAGMA busy_timeout = 5000;
  PRAGMA query_only = ON;
  PRAGMA cache_size = -16000;
`;

/**
 * PostgreSQL rolls back a transaction that has been idle for this long, in milliseconds. Otherwise a process that is
 * frozen inside a transaction would keep its row locks, and block all other processes, until it resumes. Far longer
 * than any statement takes here, and shorter than a publication's lease.
 */
const MAX_IDLE_IN_TRANSACTION = 15_000;

/** Connections for reading. */
const READERS = 2;

type Done = (this: unknown, error: Error | null, rows?: unknown) => void;

interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
  all(sql: string, bindings: unknown, done: Done): unknown;
}

/**
 * SQLite's busy timeout does not cover two connections that switch a new file to WAL at the same time, so the switch is
 * retried. Milliseconds.
 */
const SWITCH = { every: 20, max: 5_000 } as const;

function setUp(connection: SqliteConnection, done: (error: Error | null) => void, waited = 0): void {
  connection.exec(sqlitePragmas, (error) => {
    const isBusy = error !== null && 'code' in error && error.code === 'SQLITE_BUSY' && waited < SWITCH.max;
    if (isBusy) setTimeout(() => setUp(connection, done, waited + SWITCH.every), SWITCH.every);
    else done(error);
  });
}

/**
 * When the disk is full, SQLite rolls back the transaction by itself and then rejects knex's ROLLBACK. That error would
 * hide the original one.
 */
function forgiveSecondRollback(connection: SqliteConnection): void {
  const all = connection.all.bind(connection);
  connection.all = (sql, bindings, done) =>
    all(sql, bindings, function (this: unknown, error, rows) {
      const isSecond = error !== null && /^ROLLBACK;?$/.test(sql) && /no transaction is active/.test(error.message);
      done.call(this, isSecond ? null : error, rows ?? []);
    });
}

/**
 * A transaction takes SQLite's write lock as it begins. With a plain BEGIN it takes the lock at its first write, and
 * fails at once, whatever the busy timeout, if another process has committed since its first read.
 */
function lockAtBegin(connection: SqliteConnection): void {
  const all = connection.all.bind(connection);
  connection.all = (sql, bindings, done) => all(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql, bindings, done);
}

/** Disables knex's own output to standard output. Every failure is reported as a rejection anyway. */
export const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

/** Opens a database. Nothing is read or written yet. */
export function openDatabase(location: DatabaseLocation): Database {
  if (location.dialect === 'postgres') {
    const both = knex({
      client: 'pg',
      connection: {
        connectionString: location.url,
        idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION,
      },
      pool: { min: 0, max: 10 },
      log: silent,
    });
    return { location, knex: both, reader: both, room: new DiskRoom(both), close: () => both.destroy() };
  }
  makePrivateFolder(dirname(location.file));
  makePrivateFile(location.file);
  const writer = openSqlite(location.file, { min: 1, max: 1 }, (connection, done) => {
    lockAtBegin(connection);
    setUp(connection, done);
  });
  const reader = openSqlite(location.file, { min: 0, max: READERS }, (connection, done) =>
    connection.exec(readerPragmas, done),
  );
  return {
    location,
    knex: writer,
    reader,
    room: new DiskRoom(writer),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function openSqlite(
  file: string,
  size: { readonly min: number; readonly max: number },
  prepare: (connection: SqliteConnection, done: (error: Error | null) => void) => void,
): Knex {
  const afterCreate = (connection: SqliteConnection, done: (error: Error | null) => void) => {
    forgiveSecondRollback(connection);
    prepare(connection, done);
  };
  return knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: { ...size, afterCreate },
    log: silent,
  });
}

/** PostgreSQL's text cannot contain this character. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
