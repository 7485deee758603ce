import type { Knex } from 'knex';
import type { Database } from './database.ts';

/**
 * A database that was put back from a backup does not know what was posted since the backup was taken. A backup file
 * and `restore` note that in the database; the first start notes when it was.
 */
const NAME = 'put-back-at';
const NOT_STARTED_SINCE = 'not started since';

interface MetaRow {
  readonly name: string;
  readonly value: string;
}

/** What a creator reads where the server asks before it posts. */
export const MAY_BE_OUT = 'The server was restored from a backup and may have already posted this.';

/** Notes that a database is a backup, whoever starts a server on it. */
export async function notePutBack({ knex }: Database): Promise<void> {
  await knex<MetaRow>('meta').insert({ name: NAME, value: NOT_STARTED_SINCE }).onConflict('name').merge();
}

/**
 * Keeps a database that was put back from posting again what was posted since its backup: what was on its way is looked
 * for first. What was due until now, the scheduler asks about. Call it before anything publishes.
 * @param now milliseconds since 1970
 * @returns when the database was last put back, milliseconds since 1970; null where it never was
 */
export async function holdBackAfterRestore({ knex }: Database, now: number): Promise<number | null> {
  return await knex.transaction(async (transaction) => {
    const begun = await transaction<MetaRow>('meta')
      .where({ name: NAME, value: NOT_STARTED_SINCE })
      .update({ value: String(now) });
    if (begun > 0) await lookForWhatWasOnItsWay(transaction, now);
    const noted = await transaction<MetaRow>('meta').where({ name: NAME }).first();
    return noted ? Number(noted.value) : null;
  });
}

async function lookForWhatWasOnItsWay(knex: Knex, now: number): Promise<void> {
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
