import type { PublicationState } from '#core/publishing/publication-state.ts';
import type { Database } from '../database/database.ts';
import {
  type Holder,
  keyColumns,
  type Publication,
  type PublicationKey,
  type PublicationRow,
  readPublication,
} from './publications.ts';

export interface PublicationChange {
  readonly state: PublicationState;
  readonly url: string | null;
  readonly reason: string | null;
  /** What names the post at the platform now; absent: as before. */
  readonly ref?: string | null;
  /** Who has claimed it for this; absent: nobody. */
  readonly holder?: Holder;
  /** Whether the post was brought up to its item. */
  readonly isUpdated?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Lets go of a post that could not be changed, or not wholly. @param ref what names it at the platform now */
export async function releaseShared(
  { knex }: Database,
  publication: Publication,
  { holder, ref }: { readonly holder: Holder; readonly ref: string | null },
): Promise<void> {
  await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), holder: holder.id })
    .update({ holder: null, held_until: null, ref });
}

/**
 * Writes what a person said or did about a publication, while it still stands where they saw it and nobody is at it, or
 * the given holder. Null when it does not.
 */
export async function changePublication(
  { knex }: Database,
  publication: Publication,
  { state, url, reason, ref = publication.ref, isUpdated = false, holder, now }: PublicationChange,
): Promise<Publication | null> {
  const isNew = state !== publication.state;
  const changed = await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), state: publication.state, holder: holder?.id ?? null })
    .update({
      state,
      ref,
      holder: null,
      held_until: null,
      url,
      reason,
      next_at: null,
      wait: 0,
      report_at: now,
      ...(isNew ? { state_at: now } : {}),
      ...(isUpdated ? { updated_at: now } : {}),
    })
    .returning('*');
  const [row] = changed;
  return row ? readPublication(row) : null;
}

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
