import type { Knex } from 'knex';
import { isDeletedRow, type StoredDocument } from './sync-store.ts';
import { endDeleted } from './deleted-items.ts';
import { writeSchedules } from './schedules.ts';
import { slicesOf } from '../database/batched.ts';

/** Rows per statement. */
const ROWS = 100;

export type FollowedDocument = Pick<StoredDocument, 'documentId' | 'kind' | 'rowJson' | 'seq' | 'firstSeq'>;

/**
 * Updates everything that is derived from rows, in every transaction that stores rows: schedules, and the pages and
 * queued publications of deleted items.
 * @returns whether a page was taken off the user's own site
 */
export async function followDocuments(
  knex: Knex,
  userId: string,
  documents: readonly FollowedDocument[],
  now: number,
): Promise<boolean> {
  await writeSchedules(knex, userId, documents);
  // A new document was never published.
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
