import type { Knex } from 'knex';

interface KeptRow {
  readonly id: string;
  readonly user_id: string;
  readonly old_key: string;
  readonly done_at: number | string | null;
  readonly ends_at: number | string;
}

/** Whether an address is kept for a person who may still take back a change of address (`email-addresses.ts`). */
export async function isKeptEmail(
  knex: Knex,
  key: string,
  { now, exceptFor }: { readonly now: number; readonly exceptFor: string },
): Promise<boolean> {
  const kept = await knex<KeptRow>('email_changes')
    .where({ old_key: key })
    .whereNot({ user_id: exceptFor })
    .whereNotNull('done_at')
    .andWhere('ends_at', '>', now)
    .first('id');
  return kept !== undefined;
}
