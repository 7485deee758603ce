import type { Publication } from '#core/publishing/publication.ts';
import type { Database } from '../database/database.ts';
import type { Holder } from '../database/leases.ts';
import {
  keyColumns,
  type StoredPublication,
  type PublicationKey,
  type PublicationRow,
  readPublication,
} from './publications.ts';

export interface PublicationChange extends Pick<Publication, 'state' | 'url' | 'reason'> {
  /** The post's new reference at the platform; absent: unchanged. */
  readonly ref?: string | null;
  /** The holder that claimed it for this change; absent: unclaimed. */
  readonly holder?: Holder;
  /** Whether the post was updated from its item. */
  readonly isUpdated?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Releases the claim of a post that was not changed, or only in part. @param ref the post's reference at the platform
 * now
 */
export async function releaseShared(
  { knex }: Database,
  publication: StoredPublication,
  { holder, ref }: { readonly holder: Holder; readonly ref: string | null },
): Promise<void> {
  await knex<PublicationRow>('publications')
    .where({ ...keyColumns(publication), holder: holder.id })
    .update({ holder: null, held_until: null, ref });
}

/**
 * Writes what a person said or did about a publication, if it is still in the state that they saw and is unclaimed or
 * claimed by the given holder. Otherwise null.
 */
export async function changePublication(
  { knex }: Database,
  publication: StoredPublication,
  { state, url, reason, ref = publication.ref, isUpdated = false, holder, now }: PublicationChange,
): Promise<StoredPublication | null> {
  const isNew = state !== publication.state;
  return await knex.transaction(async (transaction) => {
    const [row] = await transaction<PublicationRow>('publications')
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
    if (!row) return null;
    // A post that is taken down takes its replies along.
    if (state !== 'shared') await transaction('post_replies').where(keyColumns(publication)).delete();
    return readPublication(row);
  });
}

/** Stores a publication that is shared and that only the item's document knows of. Returns the stored publication. */
export async function adoptPublication(
  { knex }: Database,
  { url, ref, ...key }: PublicationKey & Pick<StoredPublication, 'url' | 'ref'>,
  now: number,
): Promise<StoredPublication> {
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
      account: null,
      // The document is the source, so there is nothing to report to it.
      report_at: null,
      uploads: null,
    };
    await transaction<PublicationRow>('publications')
      .insert(row)
      .onConflict(['user_id', 'item_id', 'platform_id', 'generation'])
      .ignore();
    const kept = await transaction<PublicationRow>('publications').where(keyColumns(key)).first();
    return readPublication(kept ?? row);
  });
}
