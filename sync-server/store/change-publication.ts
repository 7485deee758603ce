import type { PublicationState } from '#core/publishing/publication-state.ts';
import type { Holder, Publication } from './publication.ts';
import type { Database } from './database.ts';
import { keyColumns, readPublication, type PublicationRow } from './publication-rows.ts';

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
