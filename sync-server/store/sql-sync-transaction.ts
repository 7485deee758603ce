import type { Knex } from 'knex';
import type { LogSize, StoredChunk, StoredDocument, SyncTransaction } from '../sync/sync-store.ts';
import { followDocuments } from './follow-documents.ts';
import { readKeptBytes } from './kept-bytes.ts';
import { readChunks, readDocuments } from './sync-queries.ts';
import { writeChunk, writeDocument, type ChunkRow } from './sync-rows.ts';
import { SLICE, slicesOf } from './batched.ts';

/** Rows of one insert: SQLite's driver writes it as a compound select, which takes 500 terms. */
const ROWS_PER_INSERT = 100;

/** A person's row of the table of feeds. */
export interface FeedState extends LogSize {
  readonly head: number;
}

/** One person's log inside a transaction. */
export class SqlSyncTransaction implements SyncTransaction {
  readonly #knex: Knex;
  readonly #userId: string;
  readonly #now: () => number;
  #state: FeedState;
  #isPageGone = false;

  /** @param now milliseconds since 1970 */
  constructor(knex: Knex, userId: string, state: FeedState, now: () => number) {
    this.#knex = knex;
    this.#userId = userId;
    this.#state = state;
    this.#now = now;
  }

  /** Whether a page was taken off the person's own site, because its item is deleted. */
  get isPageGone(): boolean {
    return this.#isPageGone;
  }

  /** Written once, with the end of the transaction. */
  get state(): FeedState {
    return this.#state;
  }

  documents(documentIds: readonly string[]): Promise<readonly StoredDocument[]> {
    return readDocuments(this.#knex, this.#userId, documentIds);
  }

  chunks(documentId: string): Promise<readonly StoredChunk[]> {
    return readChunks(this.#knex, this.#userId, documentId);
  }

  head(): Promise<number> {
    return Promise.resolve(this.#state.head);
  }

  size(): Promise<LogSize> {
    return Promise.resolve(this.#state);
  }

  async keptBytes(): Promise<number> {
    return (await readKeptBytes(this.#knex, [this.#userId])).get(this.#userId) ?? 0;
  }

  nextSeq(): Promise<number> {
    const head = this.#state.head + 1;
    this.#state = { ...this.#state, head };
    return Promise.resolve(head);
  }

  async putDocuments(documents: readonly StoredDocument[]): Promise<void> {
    const mayBeNew = documents.filter(({ seq, firstSeq }) => seq === firstSeq).map(({ documentId }) => documentId);
    this.#grow({ documents: mayBeNew.length - (await this.#countDocuments(mayBeNew)) });
    for (const some of slicesOf(documents, ROWS_PER_INSERT)) {
      const rows = some.map((document) => writeDocument(this.#userId, document));
      await this.#knex('documents').insert(rows).onConflict(['user_id', 'document_id']).merge();
    }
    if (await followDocuments(this.#knex, this.#userId, documents, this.#now())) this.#isPageGone = true;
  }

  async addChunks(chunks: readonly StoredChunk[]): Promise<void> {
    for (const some of slicesOf(chunks, ROWS_PER_INSERT))
      await this.#knex('chunks').insert(some.map((chunk) => writeChunk(this.#userId, chunk)));
    this.#grow({ bytes: chunks.reduce((sum, { bytes }) => sum + bytes.length, 0) });
  }

  async replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void> {
    for (const some of slicesOf(seqs, SLICE)) {
      const replaced = () =>
        this.#knex<ChunkRow>('chunks').where({ user_id: this.#userId, document_id: documentId }).whereIn('seq', some);
      const [row] = await replaced().sum<{ size: number | string | null }[]>('size as size');
      this.#grow({ bytes: -Number(row?.size ?? 0) });
      await replaced().delete();
    }
    await this.addChunks([chunk]);
  }

  #grow({ documents = 0, bytes = 0 }: Partial<LogSize>): void {
    const { head, documents: documentsBefore, bytes: bytesBefore } = this.#state;
    this.#state = { head, documents: documentsBefore + documents, bytes: bytesBefore + bytes };
  }

  async #countDocuments(documentIds: readonly string[]): Promise<number> {
    let count = 0;
    for (const ids of slicesOf(documentIds, SLICE)) {
      const [row] = await this.#knex('documents')
        .where({ user_id: this.#userId })
        .whereIn('document_id', ids)
        .count<{ count: number | string }[]>('* as count');
      count += Number(row!.count);
    }
    return count;
  }
}
