import type { Knex } from 'knex';
import { batched, SLICE, slicesOf } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { readEpoch } from '../database/put-back.ts';
import type { GroupedWrite, Written } from './commit-group.ts';
import { type GroupCommits, groupedWrites } from './group-commits.ts';
import { readKeptBytes } from './kept-bytes.ts';
import { LogMarks, type MarkLimits } from './log-marks.ts';
import { readPositions, SqlLogReader } from './sql-log-reader.ts';
import { KnownChanges } from './stored-chunks.ts';
import {
  type ChunkRow,
  type DocumentRow,
  type FeedRow,
  readChunk,
  readChunks,
  readDocuments,
  readRow,
  rowColumns,
  writeChunk,
  writeDocument,
} from './sync-rows.ts';
import {
  type Appended,
  type AppendRequest,
  type LogReader,
  type LogSize,
  type MadeRow,
  type StoredChunk,
  type StoredDocument,
  type StoredRow,
  type SyncStore,
  type SyncTransaction,
  isDeletedRow,
} from './sync-store.ts';
import { endDeleted } from './deleted-items.ts';
import { writeSchedules } from './schedules.ts';

/** Rows per insert: SQLite's driver writes it as a compound select, which has at most 500 terms. */
const ROWS_PER_INSERT = 100;

/** A user's record in the table of feeds. */
export interface FeedState extends LogSize {
  readonly head: number;
}

/** One user's log inside a transaction. */
class SqlSyncTransaction implements SyncTransaction {
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

  /** Whether a page of the user's own site was taken down because its item is deleted. */
  get isPageGone(): boolean {
    return this.#isPageGone;
  }

  /** Written once, at the end of the transaction. */
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

const findPosition = batched(({ reader }, userIds) => readPositions(reader, userIds));

export interface SqlSyncStoreOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called after a commit that took down a page of a user's own site because its item was deleted. */
  readonly onPageGone?: (userId: string) => void;
}

/** The log over SQLite and PostgreSQL. */
export class SqlSyncStore extends SqlLogReader implements SyncStore {
  readonly #database: Database;
  readonly #knex: Knex;
  readonly #reader: Knex;
  readonly #marks: LogMarks;
  readonly #writes: GroupCommits<GroupedWrite, Written>;

  readonly #now: () => number;
  readonly #onPageGone: (userId: string) => void;

  constructor(database: Database, limits?: MarkLimits, { now = Date.now, onPageGone }: SqlSyncStoreOptions = {}) {
    super({
      reader: database.reader,
      dialect: database.location.dialect,
      findPosition: (userId) => findPosition(database, userId),
      epoch: () => readEpoch(database),
    });
    this.#database = database;
    this.#knex = database.knex;
    this.#reader = database.reader;
    this.#marks = new LogMarks(limits);
    this.#now = now;
    this.#onPageGone = (userId) => onPageGone?.(userId);
    this.#writes = groupedWrites({
      database,
      marks: this.#marks,
      known: new KnownChanges(),
      now,
      onPageGone: this.#onPageGone,
    });
  }

  epoch(): Promise<string> {
    return readEpoch(this.#database);
  }

  /** Uses a connection of its own while `body` runs. */
  inSnapshot<Value>(body: (log: LogReader) => Promise<Value>): Promise<Value> {
    const { reader, location } = this.#database;
    // SQLite's transactions always read one snapshot, and have no isolation levels.
    const isolation =
      location.dialect === 'postgres' ? ({ isolationLevel: 'repeatable read', readOnly: true } as const) : {};
    return reader.transaction(
      (knex) =>
        body(
          new SqlLogReader({
            reader: knex,
            dialect: location.dialect,
            findPosition: async (userId) => (await readPositions(knex, [userId])).get(userId) ?? null,
            epoch: () => readEpoch(this.#database),
          }),
        ),
      isolation,
    );
  }

  async transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value> {
    const done = await this.#knex.transaction(async (knex) => {
      await knex('feeds').insert({ user_id: userId, head: 0 }).onConflict('user_id').ignore();
      const row = await knex<FeedRow>('feeds')
        .where({ user_id: userId })
        .forUpdate()
        .first('head', 'mark', 'documents', 'chunk_bytes');
      // PostgreSQL returns large numbers as strings.
      const before = { head: row!.head, documents: row!.documents, bytes: Number(row!.chunk_bytes) };
      const transaction = new SqlSyncTransaction(knex, userId, before, this.#now);
      const value = await body(transaction);
      const { isPageGone } = transaction;
      const { head, documents, bytes } = transaction.state;
      if (transaction.state === before) return { value, end: null, isPageGone };
      const isLonger = head > before.head;
      const mark = isLonger ? await this.#marks.markFor(knex, userId, row!) : row!.mark;
      await knex('feeds').where({ user_id: userId }).update({ head, mark, documents, chunk_bytes: bytes });
      return { value, end: isLonger ? { head, mark } : null, isPageGone };
    });
    if (done.end) this.#marks.remember(userId, done.end);
    if (done.isPageGone) this.#onPageGone(userId);
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

  /** The heads of many users at once, for the doorbell. */
  async heads(userIds: readonly string[]): Promise<Map<string, number>> {
    const heads = new Map<string, number>();
    for (const ids of slicesOf(userIds, SLICE)) {
      const rows = await this.#reader<{ user_id: string; head: number }>('feeds').whereIn('user_id', ids);
      for (const { user_id: userId, head } of rows) heads.set(userId, head);
    }
    return heads;
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
    // SQLite's LIKE ignores case for ASCII letters only.
    const like = this.#database.location.dialect === 'postgres' ? 'text ilike ? escape ?' : 'text like ? escape ?';
    const rows: { document_id: string }[] = await this.#reader('documents')
      .where({ user_id: userId })
      .whereRaw(like, [pattern, '\\'])
      .select('document_id');
    return new Set(rows.map((row) => row.document_id));
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

/** Rows per statement. */
const ROWS = 100;

type FollowedDocument = Pick<StoredDocument, 'documentId' | 'kind' | 'rowJson' | 'seq' | 'firstSeq'>;

/**
 * Updates everything that is derived from rows, in every transaction that stores rows: schedules, and the pages and
 * queued publications of deleted items.
 * @returns whether a page was taken off the user's own site
 */
async function followDocuments(
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
