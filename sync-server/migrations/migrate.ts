import type { Database } from '../database/database.ts';
import { aiUsage, api, logMarks, rowColumn, rowsBehind, usage, usersSessionsLog } from './0001-0007.ts';
import { calendarFeeds, connections, deletedIsGone, firstPublishing, publishing, site } from './0008-0013.ts';
import { aiUsageOfAll, keptBytes, userNames } from './0016-0018.ts';
import {
  googleSignIn,
  postFigures,
  publicationAccounts,
  signInConnections,
  siteReferrers,
  uploads,
} from './0019-0024.ts';
import { aiModelUsage, factors, feedWords, mail, push, replies } from './0025-0031.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [
  usersSessionsLog,
  api,
  aiUsage,
  rowColumn,
  usage,
  logMarks,
  rowsBehind,
  publishing,
  site,
  connections,
  calendarFeeds,
  firstPublishing,
  deletedIsGone,
  keptBytes,
  aiUsageOfAll,
  userNames,
  siteReferrers,
  signInConnections,
  uploads,
  publicationAccounts,
  postFigures,
  googleSignIn,
  replies,
  mail,
  push,
  factors,
  feedWords,
  aiModelUsage,
];

/** Identifies PostgreSQL's advisory lock, which lets one node migrate at a time. An arbitrary constant. */
const MIGRATION_LOCK = 728_787;

export interface MigrateOptions {
  /** Called before each migration of a database that is not new. */
  readonly backUp: () => Promise<void>;
  readonly steps?: readonly Migration[];
}

/**
 * Brings the schema up to date, with one transaction per migration. The lock ends with the transaction, so a process
 * that is killed leaves neither a partial migration nor a lock.
 *
 * @throws when the database has a migration that this version does not know, because a newer version wrote it
 */
export async function migrate(database: Database, { backUp, steps = migrations }: MigrateOptions): Promise<void> {
  const done = await stepsDone(database);
  const unknown = done.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new Error(
      `The database was written by a newer Rostrum (${unknown}). Start that version, or restore a backup.`,
    );
  for (const step of steps) {
    if (done.includes(step.name)) continue;
    if (done.length > 0) await backUp();
    await runStep(database, step);
  }
}

async function stepsDone({ knex }: Database): Promise<string[]> {
  if (!(await knex.schema.hasTable('migrations'))) return [];
  const rows = await knex<{ name: string }>('migrations').select('name');
  return rows.map((row) => row.name);
}

const createMigrations = 'create table if not exists migrations (name text primary key)';

async function runStep({ knex, location }: Database, step: Migration): Promise<void> {
  await knex.transaction(async (transaction) => {
    // SQLite's transaction holds the write lock from its beginning.
    if (location.dialect === 'postgres') await transaction.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await transaction.raw(createMigrations);
    const another = await transaction<{ name: string }>('migrations').where({ name: step.name }).first();
    if (another) return;
    await step.up(transaction);
    await transaction('migrations').insert({ name: step.name });
  });
}
