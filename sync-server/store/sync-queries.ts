import type { Knex } from 'knex';
import type { StoredChunk, StoredDocument } from '../sync/sync-store.ts';
import { documentColumns, readChunk, readDocumentRow, type ChunkRow, type DocumentRow } from './sync-rows.ts';
import { SLICE, slicesOf } from './batched.ts';

export async function readDocument(knex: Knex, userId: string, documentId: string): Promise<StoredDocument | null> {
  const row = await knex<DocumentRow>('documents')
    .where({ user_id: userId, document_id: documentId })
    .first(documentColumns);
  return row ? readDocumentRow(row) : null;
}

export async function readDocuments(
  knex: Knex,
  userId: string,
  documentIds: readonly string[],
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for (const ids of slicesOf(documentIds, SLICE)) {
    const rows = await knex<DocumentRow>('documents')
      .where({ user_id: userId })
      .whereIn('document_id', ids)
      .select(documentColumns);
    documents.push(...rows.map(readDocumentRow));
  }
  return documents;
}

/** Those above a feed number, ordered by it. */
export async function readChunks(knex: Knex, userId: string, documentId: string, since = 0): Promise<StoredChunk[]> {
  const rows = await knex<ChunkRow>('chunks')
    .where({ user_id: userId, document_id: documentId })
    .andWhere('seq', '>', since)
    .orderBy('seq')
    .select();
  return rows.map(readChunk);
}
