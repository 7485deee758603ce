import type { Knex } from 'knex';
import type {
  LogPosition,
  LogReader,
  StoredChunk,
  StoredDocument,
  StoredRow,
  WholeDocument,
} from '../sync/sync-store.ts';
import type { DatabaseLocation } from './database.ts';
import { readMark } from './log-marks.ts';
import { readChunks, readDocument, readDocuments } from './sync-queries.ts';
import { readChunk, readRow, rowColumns, type ChunkRow, type DocumentRow, type FeedRow } from './sync-rows.ts';

/** Chunks, or whole documents, of one page at most: bounds what a page of tiny chunks holds in memory. */
const PAGE_ROWS = 4000;

/** What the columns of feed numbers hold (32 bit, signed). */
const MAX_SEQ = 2 ** 31 - 1;

/** Where users' logs end, with the epoch, which is null in a new database. */
export async function readPositions(
  knex: Knex,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadPosition>> {
  const epoch = knex('meta').where({ name: 'epoch' }).select('value').as('epoch');
  const rows: (ReadPosition & Pick<FeedRow, 'user_id'>)[] = await knex('feeds')
    .whereIn('user_id', userIds)
    .select('user_id', 'head', 'mark', epoch);
  return new Map(rows.map(({ user_id: userId, ...position }) => [userId, position]));
}

export type ReadPosition = Pick<FeedRow, 'head' | 'mark'> & { readonly epoch: string | null };

export interface SqlLogReaderDeps {
  /** A pool, or a transaction. */
  readonly reader: Knex;
  readonly dialect: DatabaseLocation['dialect'];
  readonly findPosition: (userId: string) => Promise<ReadPosition | null>;
  readonly epoch: () => Promise<string>;
}

/** What is read of the log, over SQLite and PostgreSQL. */
export class SqlLogReader implements LogReader {
  readonly #deps: SqlLogReaderDeps;
  readonly #reader: Knex;

  constructor(deps: SqlLogReaderDeps) {
    this.#deps = deps;
    this.#reader = deps.reader;
  }

  async position(userId: string): Promise<LogPosition> {
    const { epoch = null, head = 0, mark = null } = (await this.#deps.findPosition(userId)) ?? {};
    // A new database is named when it is first asked for its name.
    return { epoch: epoch ?? (await this.#deps.epoch()), head, mark };
  }

  markAt(userId: string, seq: number): Promise<string | null> {
    return readMark(this.#reader, userId, seq);
  }

  document(userId: string, documentId: string): Promise<StoredDocument | null> {
    return readDocument(this.#reader, userId, documentId);
  }

  chunks(userId: string, documentId: string, since?: number): Promise<readonly StoredChunk[]> {
    return readChunks(this.#reader, userId, documentId, since);
  }

  async chunksSince(userId: string, since: number, bytes: number): Promise<readonly StoredChunk[]> {
    const newer = () =>
      this.#reader<ChunkRow>('chunks').where({ user_id: userId }).andWhere('seq', '>', since).orderBy('seq');
    const sizes = await newer().limit(PAGE_ROWS).select('seq', 'size');
    const last = lastFitting(sizes, bytes);
    return last ? (await newer().andWhere('seq', '<=', last.seq)).map(readChunk) : [];
  }

  documents(userId: string, documentIds: readonly string[]): Promise<readonly StoredDocument[]> {
    return readDocuments(this.#reader, userId, documentIds);
  }

  async allRows(userId: string): Promise<readonly StoredRow[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .where({ user_id: userId })
      .orderBy('first_seq', 'desc')
      .select(rowColumns);
    return rows.map(readRow);
  }

  async rowsStoredIn(userId: string, since: number, upTo: number): Promise<readonly string[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .where({ user_id: userId })
      .andWhere('row_seq', '>', since)
      .andWhere('row_seq', '<=', upTo)
      .select('document_id');
    return rows.map((row) => row.document_id);
  }

  async wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]> {
    const sizes = await this.#sizesBefore(userId, before);
    const [first, last] = [sizes[0], lastFitting(sizes, bytes)];
    if (!first || !last) return [];
    const range: [number, number] = [last.first_seq, first.first_seq];
    const documents: (Pick<DocumentRow, 'document_id' | 'kind' | 'seq' | 'first_seq'> & { text: Uint8Array })[] =
      await this.#reader('documents')
        .where({ user_id: userId })
        .whereBetween('first_seq', range)
        .orderBy('first_seq', 'desc')
        .select('document_id', 'kind', 'seq', 'first_seq', this.#textBytes());
    // Sorted here: a database would carry the bytes through its sort.
    const chunks: Pick<ChunkRow, 'document_id' | 'seq' | 'hash' | 'bytes'>[] = await this.#reader('documents as d')
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

  /** The text's bytes as they are stored: they are sent on without being decoded. */
  #textBytes(): Knex.Raw {
    return this.#reader.raw(
      this.#deps.dialect === 'postgres' ? `convert_to(text, 'UTF8') as text` : 'cast(text as blob) as text',
    );
  }

  async #sizesBefore(userId: string, before: number): Promise<{ first_seq: number; size: number }[]> {
    const newest = this.#reader('documents')
      .where({ user_id: userId })
      .andWhere('first_seq', '<', Math.min(before, MAX_SEQ))
      .orderBy('first_seq', 'desc')
      .limit(PAGE_ROWS)
      .select('user_id', 'document_id', 'first_seq')
      .as('d');
    const rows: { first_seq: number; size: number | string }[] = await this.#reader(newest)
      .join('chunks as c', (join) => join.on('c.user_id', 'd.user_id').andOn('c.document_id', 'd.document_id'))
      .groupBy('d.first_seq')
      .orderBy('d.first_seq', 'desc')
      .select('d.first_seq')
      .sum('c.size as size');
    // PostgreSQL's sums are strings.
    return rows.map(({ first_seq, size }) => ({ first_seq, size: Number(size) }));
  }
}

/** The last of the first rows whose sizes add up to at most `bytes`; at least the first row. */
function lastFitting<Row extends { readonly size: number }>(rows: readonly Row[], bytes: number): Row | undefined {
  let sum = 0;
  const over = rows.findIndex(({ size }) => (sum += size) > bytes);
  return over === -1 ? rows.at(-1) : rows[Math.max(0, over - 1)];
}
