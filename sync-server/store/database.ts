import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';

/** Where the data is kept. */
export type DatabaseLocation =
  { readonly dialect: 'sqlite'; readonly file: string } | { readonly dialect: 'postgres'; readonly url: string };

export interface Database {
  readonly knex: Knex;
  readonly location: DatabaseLocation;
}

/**
 * WAL and FULL: a commit is on the disk when it is answered. One connection serves SQLite, so statements of other
 * processes (the operator's commands) are waited for rather than failed.
 */
const sqlitePragmas = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -32000;
`;

interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

/** SQLite does not wait for who switches a new file to WAL at the same moment: it is asked again. Milliseconds. */
const SWITCH = { every: 20, max: 5_000 } as const;

function setUp(connection: SqliteConnection, done: (error: Error | null) => void, waited = 0): void {
  connection.exec(sqlitePragmas, (error) => {
    const isBusy = error !== null && 'code' in error && error.code === 'SQLITE_BUSY' && waited < SWITCH.max;
    if (isBusy) setTimeout(() => setUp(connection, done, waited + SWITCH.every), SWITCH.every);
    else done(error);
  });
}

/** knex writes its own lines to standard output otherwise; every failure reaches us as a rejection anyway. */
export const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

/** Opens a database; nothing is read or written yet. Close it with `knex.destroy()`. */
export function openDatabase(location: DatabaseLocation): Database {
  if (location.dialect === 'postgres') {
    return {
      location,
      knex: knex({
        client: 'pg',
        connection: { connectionString: location.url },
        pool: { min: 0, max: 10 },
        log: silent,
      }),
    };
  }
  makePrivateFolder(dirname(location.file));
  makePrivateFile(location.file);
  const pool = {
    min: 1,
    max: 1,
    afterCreate: (connection: SqliteConnection, done: (error: Error | null) => void) => setUp(connection, done),
  };
  return {
    location,
    knex: knex({
      client: 'sqlite3',
      connection: { filename: location.file },
      useNullAsDefault: true,
      pool,
      log: silent,
    }),
  };
}
