import type { Knex } from 'knex';
import type { StoredDocument, StoredRow, StoredChunk, SyncStore, SyncTransaction, WholeDocument } from '../sync/sync-store.ts';
import type { Database } from './database.ts';
import { readEpoch } from './epoch.ts';
import { documentColumns, readChunk, readDocumentRow, readRow, rowColumns, writeChunk, writeDocument, type ChunkRow, type DocumentRow } from './sync-log-rows.ts';

/** Most chunks, or whole documents, of one page; bounds what a page of tiny chunks holds in memory. */
const PAGE_ROWS = 4000;

/** The log over SQLite and PostgreSQL. */
export class SyncLog implements SyncStore {
  readonly #database: Database;
  readonly #knex: Knex;

  constructor(database: Database) {
    this.#database = database;
    this.#knex = database.knex;
  }

  epoch(): Promise<string> {
    return readEpoch(this.#database);
  }

  async transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value> {
    return await this.#knex.transaction(async (knex) => {
      // Writes first: SQLite takes its write lock now, instead of failing to upgrade a read lock later.
      await knex('feeds').insert({ user_id: userId, head: 0 }).onConflict('user_id').ignore();
      const row = await knex<{ user_id: string; head: number }>('feeds').where({ user_id: userId }).forUpdate().first('head');
      const before = row!.head;
      const transaction = new LogTransaction(knex, userId, before);
      const value = await body(transaction);
      const head = await transaction.head();
      if (head !== before) await knex('feeds').where({ user_id: userId }).update({ head });
      return value;
    });
  }

  async head(userId: string): Promise<number> {
    const row = await this.#knex<{ user_id: string; head: number }>('feeds').where({ user_id: userId }).first('head');
    return row?.head ?? 0;
  }

  /** Heads of many users at once, for the doorbell. */
  async heads(userIds: readonly string[]): Promise<Map<string, number>> {
    const heads = new Map<string, number>();
    for (let at = 0; at < userIds.length; at += 1000) {
      const rows = await this.#knex<{ user_id: string; head: number }>('feeds').whereIn('user_id', userIds.slice(at, at + 1000));
      for (const { user_id: userId, head } of rows) heads.set(userId, head);
    }
    return heads;
  }

  document(userId: string, documentId: string): Promise<StoredDocument | null> {
    return readDocument(this.#knex, userId, documentId);
  }

  chunks(userId: string, documentId: string): Promise<readonly StoredChunk[]> {
    return readChunks(this.#knex, userId, documentId);
  }

  async chunksSince(userId: string, since: number, bytes: number): Promise<readonly StoredChunk[]> {
    const newer = () => this.#knex<ChunkRow>('chunks').where({ user_id: userId }).andWhere('seq', '>', since).orderBy('seq');
    const sizes = await newer().limit(PAGE_ROWS).select('seq', 'size');
    const last = lastFitting(sizes, bytes);
    return last ? (await newer().andWhere('seq', '<=', last.seq)).map(readChunk) : [];
  }

  async documents(userId: string, documentIds: readonly string[]): Promise<readonly StoredDocument[]> {
    const documents: StoredDocument[] = [];
    for (let at = 0; at < documentIds.length; at += 1000) {
      const rows = await this.#knex<DocumentRow>('documents')
        .where({ user_id: userId })
        .whereIn('document_id', documentIds.slice(at, at + 1000))
        .select(documentColumns);
      documents.push(...rows.map(readDocumentRow));
    }
    return documents;
  }

  async allRows(userId: string): Promise<readonly StoredRow[]> {
    const rows = await this.#knex<DocumentRow>('documents').where({ user_id: userId }).orderBy('first_seq', 'desc').select(rowColumns);
    return rows.map(readRow);
  }

  async wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]> {
    const sizes = await this.#sizesBefore(userId, before);
    const [first, last] = [sizes[0], lastFitting(sizes, bytes)];
    if (!first || !last) return [];
    const range: [number, number] = [last.first_seq, first.first_seq];
    const documents = await this.#knex<DocumentRow>('documents')
      .where({ user_id: userId })
      .whereBetween('first_seq', range)
      .orderBy('first_seq', 'desc')
      .select('document_id', 'kind', 'seq', 'first_seq', 'text');
    // Sorted here: a database would carry the bytes through its sort.
    const chunks: Pick<ChunkRow, 'document_id' | 'seq' | 'hash' | 'bytes'>[] = await this.#knex('documents as d')
      .join('chunks as c', (join) => join.on('c.user_id', 'd.user_id').andOn('c.document_id', 'd.document_id'))
      .where('d.user_id', userId)
      .whereBetween('d.first_seq', range)
      .select('c.document_id', 'c.seq', 'c.hash', 'c.bytes');
    chunks.sort((left, right) => left.seq - right.seq);
    const byDocument = new Map<string, typeof chunks>(documents.map((document) => [document.document_id, []]));
    for (const chunk of chunks) byDocument.get(chunk.document_id)?.push(chunk);
    return documents.map(({ document_id: documentId, kind, seq, first_seq: firstSeq, text }) => ({
      documentId,
      kind,
      seq,
      firstSeq,
      text,
      chunks: byDocument.get(documentId) ?? [],
    }));
  }

  async fragmented(userId: string, many: number): Promise<readonly string[]> {
    const rows: { document_id: string }[] = await this.#knex('chunks')
      .where({ user_id: userId })
      .groupBy('document_id')
      .havingRaw('count(*) > ?', [many])
      .select('document_id');
    return rows.map((row) => row.document_id);
  }

  async #sizesBefore(userId: string, before: number): Promise<{ first_seq: number; size: number }[]> {
    const newest = this.#knex('documents')
      .where({ user_id: userId })
      .andWhere('first_seq', '<', Math.min(before, MOST_SEQ))
      .orderBy('first_seq', 'desc')
      .limit(PAGE_ROWS)
      .select('user_id', 'document_id', 'first_seq')
      .as('d');
    const rows: { first_seq: number; size: number | string }[] = await this.#knex(newest)
      .join('chunks as c', (join) => join.on('c.user_id', 'd.user_id').andOn('c.document_id', 'd.document_id'))
      .groupBy('d.first_seq')
      .orderBy('d.first_seq', 'desc')
      .select('d.first_seq')
      .sum('c.size as size');
    // PostgreSQL's sums are strings.
    return rows.map(({ first_seq, size }) => ({ first_seq, size: Number(size) }));
  }
}

/** What the columns of feed numbers hold (32 bit, signed). */
const MOST_SEQ = 2 ** 31 - 1;

class LogTransaction implements SyncTransaction {
  readonly #knex: Knex;
  readonly #userId: string;
  #head: number;

  constructor(knex: Knex, userId: string, head: number) {
    this.#knex = knex;
    this.#userId = userId;
    this.#head = head;
  }

  document(documentId: string): Promise<StoredDocument | null> {
    return readDocument(this.#knex, this.#userId, documentId);
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

  async putDocument(document: StoredDocument): Promise<void> {
    await this.#knex('documents').insert(writeDocument(this.#userId, document)).onConflict(['user_id', 'document_id']).merge();
  }

  async addChunk(chunk: StoredChunk): Promise<void> {
    await this.#knex('chunks').insert(writeChunk(this.#userId, chunk));
  }

  async replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void> {
    for (let at = 0; at < seqs.length; at += 1000) {
      await this.#knex<ChunkRow>('chunks')
        .where({ user_id: this.#userId, document_id: documentId })
        .whereIn('seq', seqs.slice(at, at + 1000))
        .delete();
    }
    await this.addChunk(chunk);
  }
}

async function readDocument(knex: Knex, userId: string, documentId: string): Promise<StoredDocument | null> {
  const row = await knex<DocumentRow>('documents').where({ user_id: userId, document_id: documentId }).first(documentColumns);
  return row ? readDocumentRow(row) : null;
}

async function readChunks(knex: Knex, userId: string, documentId: string): Promise<StoredChunk[]> {
  const rows = await knex<ChunkRow>('chunks').where({ user_id: userId, document_id: documentId }).orderBy('seq').select();
  return rows.map(readChunk);
}

/** The last of the first rows whose sizes add up to at most `bytes`; at least the first row. */
function lastFitting<Row extends { readonly size: number }>(rows: readonly Row[], bytes: number): Row | undefined {
  let sum = 0;
  const over = rows.findIndex(({ size }) => (sum += size) > bytes);
  return over === -1 ? rows.at(-1) : rows[Math.max(0, over - 1)];
}
