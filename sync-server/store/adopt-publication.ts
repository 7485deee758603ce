import type { Publication, PublicationKey } from './publication.ts';
import type { Database } from './database.ts';
import { keyColumns, readPublication, type PublicationRow } from './publication-rows.ts';

/** What an item's document tells of a publication. */
export interface ToldPublication extends PublicationKey {
  readonly url: string | null;
  readonly ref: string | null;
}

/** Keeps a publication that is there and that the item's document alone knows of. Returns what is kept of it now. */
export async function adoptPublication(
  { knex }: Database,
  { url, ref, ...key }: ToldPublication,
  now: number,
): Promise<Publication> {
  return await knex.transaction(async (transaction) => {
    const row: PublicationRow = {
      ...keyColumns(key),
      publication_id: crypto.randomUUID(),
      state: 'shared',
      asked_at: now,
      state_at: now,
      tries: 0,
      next_at: null,
      wait: 0,
      holder: null,
      held_until: null,
      ref,
      url,
      reason: null,
      updated_at: null,
      // The document has told us.
      report_at: null,
    };
    await transaction<PublicationRow>('publications')
      .insert(row)
      .onConflict(['user_id', 'item_id', 'platform_id', 'generation'])
      .ignore();
    const kept = await transaction<PublicationRow>('publications').where(keyColumns(key)).first();
    return readPublication(kept ?? row);
  });
}
