import type { Knex } from 'knex';
import { isDeletedRow, type StoredDocument } from './sync-store.ts';
import { endDeleted } from './deleted-items.ts';
import { writeSchedules } from './schedules.ts';
import { slicesOf } from '../database/batched.ts';

/** Rows of one statement. */
const ROWS = 100;

export type FollowedDocument = Pick<StoredDocument, 'documentId' | 'kind' | 'rowJson' | 'seq' | 'firstSeq'>;

/**
 * Brings what is derived from rows in step with them, in the transaction that stores them, wherever that is: what is
 * due, and what of deleted items is shown or queued.
 * @returns whether a page was taken off the person's own site
 */
export async function followDocuments(
  knex: Knex,
  userId: string,
  documents: readonly FollowedDocument[],
  now: number,
): Promise<boolean> {
  await writeSchedules(knex, userId, documents);
  // New documents were never published.
  const deleted = documents.filter(
    ({ kind, rowJson, seq, firstSeq }) => kind === 'content-item' && seq !== firstSeq && isDeletedRow(rowJson),
  );
  let isPageGone = false;
  for (const some of slicesOf(deleted, ROWS)) {
    const itemIds = some.map(({ documentId }) => documentId);
    if (await endDeleted(knex, userId, itemIds, now)) isPageGone = true;
  }
  return isPageGone;
}
