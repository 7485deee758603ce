import type { Knex } from 'knex';
import type { DatabaseLocation } from '../database/database.ts';
import { fitting, rowBytes } from './encode-frames.ts';
import { readMark } from './log-marks.ts';
import {
  type ChunkRow,
  type DocumentRow,
  type FeedRow,
  readChunk,
  readChunks,
  readDocument,
  readDocuments,
  readRow,
  rowColumns,
} from './sync-rows.ts';
import type { LogPosition, LogReader, StoredChunk, StoredDocument, StoredRow, WholeDocument } from './sync-store.ts';

/** Most rows per page. Bounds the memory of a page of tiny chunks or documents. */
const PAGE_ROWS = 4000;

/**
 * Size in bytes that most chunks exceed. The number of sizes to read is derived from it, so that the work grows with
 * the page.
 */
const SMALL_CHUNK = 256;

/** Size in bytes that most documents exceed, for the same purpose. */
const SMALL_DOCUMENT = 8 << 10;

export interface DocumentsReader {
  /** A pool or a transaction. */
  readonly reader: Knex;
  readonly dialect: DatabaseLocation['dialect'];
}

interface PageOfDocuments {
  readonly userId: string;
  /** Upper bound of `firstSeq`, exclusive. */
  readonly before: number;
  readonly bytes: number;
}

/** Whole documents, newest first: as many as fit in `bytes`, at least one. */
async function readWholeDocuments(
  { reader, dialect }: DocumentsReader,
  page: PageOfDocuments,
): Promise<WholeDocument[]> {
  const { userId, bytes } = page;
  const sizes = await sizesBefore(reader, page);
  const [first, last] = [sizes[0], lastFitting(sizes, bytes)];
  if (!first || !last) return [];
  const range: [number, number] = [last.first_seq, first.first_seq];
  // The text's bytes as stored: they are sent without being decoded.
  const text = reader.raw(dialect === 'postgres' ? `convert_to(text, 'UTF8') as text` : 'cast(text as blob) as text');
  const documents: (Pick<DocumentRow, 'document_id' | 'kind' | 'seq' | 'first_seq'> & { text: Uint8Array })[] =
    await reader('documents')
      .where({ user_id: userId })
      .whereBetween('first_seq', range)
      .orderBy('first_seq', 'desc')
      .select('document_id', 'kind', 'seq', 'first_seq', text);
  // Sorted here, because a database would carry the bytes through its sort.
  const chunks: Pick<ChunkRow, 'document_id' | 'seq' | 'hash' | 'bytes'>[] = await reader('documents as d')
    .join('chunks as c', (join) => join.on('c.user_id', 'd.user_id').andOn('c.document_id', 'd.document_id'))
    .where('d.user_id', userId)
    .whereBetween('d.first_seq', range)
    .select('c.document_id', 'c.seq', 'c.hash', 'c.bytes');
  chunks.sort((left, right) => left.seq - right.seq);
  const byDocument = new Map<string, typeof chunks>(documents.map((document) => [document.document_id, []]));
  for (const chunk of chunks) byDocument.get(chunk.document_id)?.push(chunk);
  return documents.map(({ document_id: documentId, first_seq: firstSeq, ...document }) => ({
    ...document,
    documentId,
    firstSeq,
    chunks: byDocument.get(documentId) ?? [],
  }));
}

interface DocumentSize {
  readonly first_seq: number;
  /** Bytes of its chunks and its text. */
  readonly size: number;
}

/** Sizes of the newest documents: those that fit in `bytes`, and a few more. */
async function sizesBefore(reader: Knex, { userId, before, bytes }: PageOfDocuments) {
  const sizes: DocumentSize[] = [];
  let [sum, from] = [0, before];
  while (sum <= bytes && sizes.length < PAGE_ROWS) {
    const next = await nextSizes(reader, { userId, before: from, bytes });
    if (next.length === 0) break;
    for (const { size } of next) sum += size;
    from = next.at(-1)!.first_seq;
    sizes.push(...next);
  }
  return sizes;
}

async function nextSizes(reader: Knex, { userId, before, bytes }: PageOfDocuments): Promise<DocumentSize[]> {
  const newest = reader('documents')
    .where({ user_id: userId })
    .andWhere('first_seq', '<', before)
    .orderBy('first_seq', 'desc')
    .limit(Math.ceil(bytes / SMALL_DOCUMENT))
    .select('user_id', 'document_id', 'first_seq', reader.raw('octet_length(text) as text_size'))
    .as('d');
  const rows: { first_seq: number; size: number | string }[] = await reader(newest)
    .join('chunks as c', (join) => join.on('c.user_id', 'd.user_id').andOn('c.document_id', 'd.document_id'))
    .groupBy('d.first_seq')
    .orderBy('d.first_seq', 'desc')
    .select('d.first_seq', reader.raw('sum(c.size) + max(d.text_size) as size'));
  // PostgreSQL returns sums as strings.
  return rows.map(({ first_seq, size }) => ({ first_seq, size: Number(size) }));
}

/** The last row before the sum of sizes exceeds `bytes`; at least the first row. */
function lastFitting<Row extends { readonly size: number }>(rows: readonly Row[], bytes: number): Row | undefined {
  let sum = 0;
  const over = rows.findIndex(({ size }) => (sum += size) > bytes);
  return over === -1 ? rows.at(-1) : rows[Math.max(0, over - 1)];
}

/** Approximate size of a row in bytes. At most as many rows are read as a page of such rows has. */
const USUAL_ROW = 1 << 10;

/** The largest value of the log position columns (32 bit, signed). */
const MAX_SEQ = 2 ** 31 - 1;

/** The ends of users' logs and the epoch, which is null in a new database. */
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
  /** A pool or a transaction. */
  readonly reader: Knex;
  readonly dialect: DatabaseLocation['dialect'];
  readonly findPosition: (userId: string) => Promise<ReadPosition | null>;
  readonly epoch: () => Promise<string>;
}

/** Reads the log in SQLite and PostgreSQL. */
export class SqlLogReader implements LogReader {
  readonly #deps: SqlLogReaderDeps;
  readonly #reader: Knex;

  constructor(deps: SqlLogReaderDeps) {
    this.#deps = deps;
    this.#reader = deps.reader;
  }

  async position(userId: string): Promise<LogPosition> {
    const { epoch = null, head = 0, mark = null } = (await this.#deps.findPosition(userId)) ?? {};
    // A new database gets its epoch when it is first read.
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
    const last = lastFitting(await this.#sizesSince(userId, since, bytes), bytes);
    return last ? (await this.#newer(userId, since).andWhere('seq', '<=', last.seq)).map(readChunk) : [];
  }

  /** Sizes of the first chunks after a log position: those that fit in `bytes`, and a few more. */
  async #sizesSince(userId: string, since: number, bytes: number): Promise<Pick<ChunkRow, 'seq' | 'size'>[]> {
    const sizes: Pick<ChunkRow, 'seq' | 'size'>[] = [];
    const atOnce = Math.ceil(bytes / SMALL_CHUNK) + 1;
    let sum = 0;
    while (sum <= bytes && sizes.length < PAGE_ROWS) {
      const limit = Math.min(atOnce, PAGE_ROWS - sizes.length);
      const next = await this.#newer(userId, sizes.at(-1)?.seq ?? since)
        .limit(limit)
        .select('seq', 'size');
      for (const { size } of next) sum += size;
      sizes.push(...next);
      if (next.length < limit) break;
    }
    return sizes;
  }

  #newer(userId: string, since: number) {
    return this.#reader<ChunkRow>('chunks').where({ user_id: userId }).andWhere('seq', '>', since).orderBy('seq');
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

  async rowsBefore(userId: string, before: number, bytes: number): Promise<readonly StoredRow[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .where({ user_id: userId })
      .andWhere('first_seq', '<', Math.min(before, MAX_SEQ))
      .orderBy('first_seq', 'desc')
      .limit(Math.max(1, Math.ceil(bytes / USUAL_ROW)))
      .select(rowColumns);
    return fitting(rows.map(readRow), bytes, rowBytes);
  }

  async countDocuments(userId: string): Promise<number> {
    const [counted] = await this.#reader('documents').where({ user_id: userId }).count({ count: '*' });
    return Number(counted?.['count'] ?? 0);
  }

  async wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]> {
    return await readWholeDocuments(this.#deps, { userId, before: Math.min(before, MAX_SEQ), bytes });
  }
}
