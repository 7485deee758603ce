import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

interface MetaRow {
  readonly name: string;
  readonly value: string;
}

/** Names this database; made when it is first asked for. */
export async function readEpoch({ knex }: Database): Promise<string> {
  const row = await knex<MetaRow>('meta').where({ name: 'epoch' }).first();
  if (row) return row.value;
  await knex<MetaRow>('meta').insert({ name: 'epoch', value: randomUUID() }).onConflict('name').ignore();
  const made = await knex<MetaRow>('meta').where({ name: 'epoch' }).first();
  return made!.value;
}

/** After a restore: devices see that the server has gone back in time, and send again what they hold. */
export async function renewEpoch({ knex }: Database): Promise<void> {
  await knex<MetaRow>('meta').insert({ name: 'epoch', value: randomUUID() }).onConflict('name').merge();
}
