import type { Knex } from 'knex';
import type {
  Appended,
  AppendRequest,
  LogReader,
  MadeRow,
  StoredChunk,
  StoredRow,
  SyncStore,
  SyncTransaction,
} from '../sync/sync-store.ts';
import { batched, SLICE, slicesOf } from './batched.ts';
import { KnownChanges } from '../sync/known-changes.ts';
import type { Database } from './database.ts';
import { readEpoch } from './epoch.ts';
import { groupedWrites } from './grouped-writes.ts';
import type { GroupCommits } from './group-commits.ts';
import type { GroupedWrite, Written } from './commit-group.ts';
import { LogMarks, type MarkLimits } from './log-marks.ts';
import { readPositions, SqlLogReader } from './sql-log-reader.ts';
import { SqlSyncTransaction } from './sql-sync-transaction.ts';
import { readChunk, rowColumns, readRow, type ChunkRow, type DocumentRow, type FeedRow } from './sync-rows.ts';

const findPosition = batched(({ reader }, userIds) => readPositions(reader, userIds));

export interface SqlSyncStoreOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called after a commit that took a page off a person's own site, because its item was deleted. */
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
      knex: database.knex,
      marks: this.#marks,
      known: new KnownChanges(),
      now,
      onPageGone: this.#onPageGone,
    });
  }

  epoch(): Promise<string> {
    return readEpoch(this.#database);
  }

  /** On a connection of its own, for as long as `body` runs. */
  inSnapshot<Value>(body: (log: LogReader) => Promise<Value>): Promise<Value> {
    const { reader, location } = this.#database;
    // SQLite's transactions read one snapshot anyway, and it knows no other kind.
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
      // Writes first: SQLite takes its write lock now, instead of failing to upgrade a read lock later.
      await knex('feeds').insert({ user_id: userId, head: 0 }).onConflict('user_id').ignore();
      const row = await knex<FeedRow>('feeds')
        .where({ user_id: userId })
        .forUpdate()
        .first('head', 'mark', 'documents', 'chunk_bytes');
      // PostgreSQL's large numbers are strings.
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

  /** Heads of many users at once, for the doorbell. */
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
    // SQLite's LIKE looks past capitals of ASCII letters only.
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
