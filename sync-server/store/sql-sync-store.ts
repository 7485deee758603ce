import type { Knex } from 'knex';
import type {
  Appended,
  AppendRequest,
  MadeRow,
  StoredDocument,
  StoredRow,
  StoredChunk,
  LogPosition,
  SyncStore,
  SyncTransaction,
  WholeDocument,
} from '../sync/sync-store.ts';
import { batched } from './batched.ts';
import { KnownChanges } from '../sync/known-changes.ts';
import { fitting, rowBytes } from '../sync/page-bytes.ts';
import type { Database } from './database.ts';
import { readEpoch } from './epoch.ts';
import { groupedWrites } from './grouped-writes.ts';
import type { GroupCommits } from './group-commits.ts';
import type { GroupedWrite, Written } from './commit-group.ts';
import { LogMarks, readMark, type MarkLimits } from './log-marks.ts';
import { SqlSyncTransaction } from './sql-sync-transaction.ts';
import { readChunks, readDocument, readDocuments, slicesOf, SLICE } from './sync-queries.ts';
import { readChunk, readRow, rowColumns, type ChunkRow, type DocumentRow, type FeedRow } from './sync-rows.ts';
import { lastFitting, PAGE_ROWS, readWholeDocuments } from './whole-documents.ts';

/** Bytes of a row, about: no more rows are read than a page of such rows holds. */
const USUAL_ROW = 1 << 10;

/** What the columns of feed numbers hold (32 bit, signed). */
const MAX_SEQ = 2 ** 31 - 1;

const findPosition = batched(async ({ reader: knex }, userIds) => {
  const epoch = knex('meta').where({ name: 'epoch' }).select('value').as('epoch');
  const rows: (Pick<FeedRow, 'user_id' | 'head' | 'mark'> & { epoch: string | null })[] = await knex('feeds')
    .whereIn('user_id', userIds)
    .select('user_id', 'head', 'mark', epoch);
  return new Map(rows.map(({ user_id: userId, ...position }) => [userId, position]));
});

/** The log over SQLite and PostgreSQL. */
export class SqlSyncStore implements SyncStore {
  readonly #database: Database;
  readonly #knex: Knex;
  readonly #reader: Knex;
  readonly #marks: LogMarks;
  readonly #writes: GroupCommits<GroupedWrite, Written>;

  constructor(database: Database, limits?: MarkLimits) {
    this.#database = database;
    this.#knex = database.knex;
    this.#reader = database.reader;
    this.#marks = new LogMarks(limits);
    this.#writes = groupedWrites({ knex: database.knex, marks: this.#marks, known: new KnownChanges() });
  }

  epoch(): Promise<string> {
    return readEpoch(this.#database);
  }

  async transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value> {
    const done = await this.#knex.transaction(async (knex) => {
      // Writes first: SQLite takes its write lock now, instead of failing to upgrade a read lock later.
      await knex('feeds').insert({ user_id: userId, head: 0 }).onConflict('user_id').ignore();
      const row = await knex<FeedRow>('feeds')
        .where({ user_id: userId })
        .forUpdate()
        .first('head', 'mark', 'documents', 'chunk_bytes');
      // PostgreSQL's large numbers are strings.
      const before = { head: row!.head, documents: row!.documents, bytes: Number(row!.chunk_bytes) };
      const transaction = new SqlSyncTransaction(knex, userId, before);
      const value = await body(transaction);
      const { head, documents, bytes } = transaction.state;
      if (transaction.state === before) return { value, end: null };
      const isLonger = head > before.head;
      const mark = isLonger ? await this.#marks.markFor(knex, userId, row!) : row!.mark;
      await knex('feeds').where({ user_id: userId }).update({ head, mark, documents, chunk_bytes: bytes });
      return { value, end: isLonger ? { head, mark } : null };
    });
    if (done.end) this.#marks.remember(userId, done.end);
    return done.value;
  }

  async append(userId: string, request: AppendRequest): Promise<ReadonlyMap<string, Appended>> {
    return (await this.#writes.add({ type: 'append', userId, request })).appended;
  }

  async storeRow(userId: string, row: MadeRow): Promise<number | null> {
    return (await this.#writes.add({ type: 'row', userId, row })).rowSeq;
  }

  async head(userId: string): Promise<number> {
    const row = await this.#reader<{ user_id: string; head: number }>('feeds').where({ user_id: userId }).first('head');
    return row?.head ?? 0;
  }

  async position(userId: string): Promise<LogPosition> {
    const { epoch = null, head = 0, mark = null } = (await findPosition(this.#database, userId)) ?? {};
    // A new database is named when it is first asked for its name.
    return { epoch: epoch ?? (await this.epoch()), head, mark };
  }

  markAt(userId: string, seq: number): Promise<string | null> {
    return readMark(this.#reader, userId, seq);
  }

  /** Heads of many users at once, for the doorbell. */
  async heads(userIds: readonly string[]): Promise<Map<string, number>> {
    const heads = new Map<string, number>();
    for (const ids of slicesOf(userIds, SLICE)) {
      const rows = await this.#reader<{ user_id: string; head: number }>('feeds').whereIn('user_id', ids);
      for (const { user_id: userId, head } of rows) heads.set(userId, head);
    }
    return heads;
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

  async chunksOf(userId: string, documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredChunk[]>> {
    const byDocument = new Map<string, StoredChunk[]>(documentIds.map((id) => [id, []]));
    for (const ids of slicesOf(documentIds, SLICE)) {
      const rows = await this.#reader<ChunkRow>('chunks')
        .where({ user_id: userId })
        .whereIn('document_id', ids)
        .select();
      for (const row of rows) byDocument.get(row.document_id)?.push(readChunk(row));
    }
    for (const chunks of byDocument.values()) chunks.sort((left, right) => left.seq - right.seq);
    return byDocument;
  }

  async allRows(userId: string): Promise<readonly StoredRow[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .where({ user_id: userId })
      .orderBy('first_seq', 'desc')
      .select(rowColumns);
    return rows.map(readRow);
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

  async rowsStoredIn(userId: string, since: number, upTo: number): Promise<readonly string[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .where({ user_id: userId })
      .andWhere('row_seq', '>', since)
      .andWhere('row_seq', '<=', upTo)
      .select('document_id');
    return rows.map((row) => row.document_id);
  }

  async behind(): Promise<readonly { readonly userId: string; readonly documentId: string }[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .whereRaw('seq > row_seq')
      .select('user_id', 'document_id');
    return rows.map((row) => ({ userId: row.user_id, documentId: row.document_id }));
  }

  async rowsSince(userId: string, since: number): Promise<readonly StoredRow[]> {
    const rows = await this.#reader<DocumentRow>('documents')
      .where({ user_id: userId })
      .andWhere('seq', '>', since)
      .select(rowColumns);
    return rows.map(readRow);
  }

  async search(userId: string, words: string): Promise<ReadonlySet<string>> {
    const pattern = `%${words.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
    // SQLite's LIKE looks past capitals of ASCII letters only.
    const like = this.#database.location.dialect === 'postgres' ? 'text ilike ? escape ?' : 'text like ? escape ?';
    const rows: { document_id: string }[] = await this.#reader('documents')
      .where({ user_id: userId })
      .whereRaw(like, [pattern, '\\'])
      .select('document_id');
    return new Set(rows.map((row) => row.document_id));
  }

  async wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]> {
    return await readWholeDocuments(this.#database, { userId, before: Math.min(before, MAX_SEQ), bytes });
  }

  async fragmented(userId: string, many: number): Promise<readonly string[]> {
    const rows: { document_id: string }[] = await this.#reader('chunks')
      .where({ user_id: userId })
      .groupBy('document_id')
      .havingRaw('count(*) > ?', [many])
      .select('document_id');
    return rows.map((row) => row.document_id);
  }
}
