import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

interface MetaRow {
  readonly name: string;
  readonly value: string;
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
