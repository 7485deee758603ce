import type { Knex } from 'knex';
import type { Database } from './database.ts';
import { randomUUID } from 'node:crypto';

/**
 * The name of a record in `meta`. After a restore, the database lacks what was posted since its backup. A backup file
 * and `restore` write the record; the first start on it stores its own time there.
 */
const NAME = 'put-back-at';
const NOT_STARTED_SINCE = 'not started since';

interface MetaRow {
  readonly name: string;
  readonly value: string;
}

/** The reason shown when the server waits for confirmation before it posts. */
export const MAY_BE_OUT = 'The server was restored from a backup and may have already posted this.';

/** Marks a database as a backup, for whatever server starts on it. */
export async function notePutBack({ knex }: Database): Promise<void> {
  await knex<MetaRow>('meta').insert({ name: NAME, value: NOT_STARTED_SINCE }).onConflict('name').merge();
}

/**
 * Keeps a restored database from repeating posts made since its backup. Publications that were being posted become
 * `unknown`, so the platform is searched first. For schedules that are due by now, the scheduler asks the user. Call it
 * before anything publishes.
 * @param now milliseconds since 1970
 * @returns when the database was last restored, in milliseconds since 1970; null if never
 */
export async function holdBackAfterRestore({ knex }: Database, now: number): Promise<number | null> {
  return await knex.transaction(async (transaction) => {
    const begun = await transaction<MetaRow>('meta')
      .where({ name: NAME, value: NOT_STARTED_SINCE })
      .update({ value: String(now) });
    if (begun > 0) await markInterruptedAsUnknown(transaction, now);
    const noted = await transaction<MetaRow>('meta').where({ name: NAME }).first();
    return noted ? Number(noted.value) : null;
  });
}

async function markInterruptedAsUnknown(knex: Knex, now: number): Promise<void> {
  await knex('publication_attempts').whereNull('ended_at').update({ ended_at: now, outcome: 'unclear' });
  await knex('publications').whereIn('state', ['queued', 'publishing']).update({
    state: 'unknown',
    reason: MAY_BE_OUT,
    state_at: now,
    next_at: now,
    wait: 0,
    holder: null,
    held_until: null,
    report_at: now,
  });
}

/** The id of this database. Created when it is first read. */
export async function readEpoch({ knex }: Database): Promise<string> {
  const row = await knex<MetaRow>('meta').where({ name: 'epoch' }).first();
  if (row) return row.value;
  await knex<MetaRow>('meta').insert({ name: 'epoch', value: randomUUID() }).onConflict('name').ignore();
  const made = await knex<MetaRow>('meta').where({ name: 'epoch' }).first();
  return made!.value;
}

/** Call it after a restore: devices see that the server lost changes, and send again what they have. */
export async function renewEpoch({ knex }: Database): Promise<void> {
  await knex<MetaRow>('meta').insert({ name: 'epoch', value: randomUUID() }).onConflict('name').merge();
}
