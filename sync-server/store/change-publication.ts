import type { PublicationState } from '#core/publishing/publication-state.ts';
import type { Publication } from './publication.ts';
import type { Database } from './database.ts';
import { keyColumns, readPublication, type PublicationRow } from './publication-rows.ts';

export interface PublicationChange {
  readonly state: PublicationState;
  readonly url: string | null;
  readonly reason: string | null;
  /** Whether the post was brought up to its item. */
  readonly isUpdated?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Writes what a person said or did about a publication, while it still stands where they saw it and nobody is at it.
 * Null when it does not.
 */
export async function changePublication(
  { knex }: Database,
  publication: Publication,
  { state, url, reason, isUpdated = false, now }: PublicationChange,
): Promise<Publication | null> {
  const isNew = state !== publication.state;
  const changed = await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), state: publication.state, holder: null })
    .update({
      state,
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
