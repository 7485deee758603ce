import type { Knex } from 'knex';
import type { StoredChunk, StoredDocument, SyncTransaction } from '../sync/sync-store.ts';
import { readChunks, readDocuments, slicesOf, SLICE } from './sync-queries.ts';
import { writeChunk, writeDocument, type ChunkRow } from './sync-rows.ts';

/** Rows of one insert: SQLite's driver writes it as a compound select, which takes 500 terms. */
const ROWS_PER_INSERT = 100;

/** One person's log inside a transaction. */
export class SqlSyncTransaction implements SyncTransaction {
  readonly #knex: Knex;
  readonly #userId: string;
  #head: number;

  constructor(knex: Knex, userId: string, head: number) {
    this.#knex = knex;
    this.#userId = userId;
    this.#head = head;
  }

  documents(documentIds: readonly string[]): Promise<readonly StoredDocument[]> {
    return readDocuments(this.#knex, this.#userId, documentIds);
  }

  chunks(documentId: string): Promise<readonly StoredChunk[]> {
    return readChunks(this.#knex, this.#userId, documentId);
  }

  head(): Promise<number> {
    return Promise.resolve(this.#head);
  }

  /** Written once, with the end of the transaction. */
  nextSeq(): Promise<number> {
    this.#head += 1;
    return Promise.resolve(this.#head);
  }

  async putDocuments(documents: readonly StoredDocument[]): Promise<void> {
    for (const some of slicesOf(documents, ROWS_PER_INSERT)) {
      const rows = some.map((document) => writeDocument(this.#userId, document));
      await this.#knex('documents').insert(rows).onConflict(['user_id', 'document_id']).merge();
    }
  }

  async addChunks(chunks: readonly StoredChunk[]): Promise<void> {
    for (const some of slicesOf(chunks, ROWS_PER_INSERT))
      await this.#knex('chunks').insert(some.map((chunk) => writeChunk(this.#userId, chunk)));
  }

  async replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void> {
    for (const some of slicesOf(seqs, SLICE)) {
      await this.#knex<ChunkRow>('chunks')
        .where({ user_id: this.#userId, document_id: documentId })
        .whereIn('seq', some)
        .delete();
    }
    await this.addChunks([chunk]);
  }
}
