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
import { fitting, rowBytes } from '../sync/page-bytes.ts';
import { readMark } from './log-marks.ts';
import { readChunks, readDocument, readDocuments } from './sync-queries.ts';
import { lastFitting, PAGE_ROWS, readWholeDocuments } from './whole-documents.ts';
import { readChunk, readRow, rowColumns, type ChunkRow, type DocumentRow, type FeedRow } from './sync-rows.ts';

/** Bytes of a row, about: no more rows are read than a page of such rows holds. */
const USUAL_ROW = 1 << 10;

/** Bytes that few chunks stay below: sizes are read as if all were this small, so that reading grows with the page. */
const SMALL_CHUNK = 256;

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
    const last = lastFitting(await this.#sizesSince(userId, since, bytes), bytes);
    return last ? (await this.#newer(userId, since).andWhere('seq', '<=', last.seq)).map(readChunk) : [];
  }

  /** Of the first chunks above a feed number: those that fit in `bytes`, and a few more. */
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
