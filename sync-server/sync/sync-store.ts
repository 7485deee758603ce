/**
 * The log: the server's record of every user's documents, and the contract of its storage.
 *
 * A log is a sequence of positions (`seq`), one sequence per user. A position holds a chunk of a document, the
 * document's new row, or both. `GET /api/sync/changes` returns what is newer than a position.
 *
 * A document in the log is current or behind:
 * - `transaction` stores chunks that were applied first. The row is stored with them: the document is current.
 * - `append` stores chunks that were never applied. The document is behind (`seq > rowSeq`) until `storeRow` stores a
 *   row made of all its chunks. `isStuck` marks a document whose chunks could not be applied.
 *
 * Invariants:
 * - Everything is keyed by user first, so a call cannot name another user's document.
 * - A write resolves after its commit is durable. All of it is stored, or nothing.
 * - Positions only grow. Each has a mark (see `log-marks.ts`), which tells copies of a log apart.
 * - `firstSeq` of a document never changes. Compaction merges chunks, but keeps the highest position that it covers.
 */

import type { DocumentKind } from '#core/documents/versions.ts';
import type { ChangeLink } from './chunk-limits.ts';

/** The newest state of a document, as lists need it. */
export interface StoredDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The document's newest log position: that of its newest chunk, or of its row when the row was made later. */
  readonly seq: number;
  /** Log position of the first chunk. It never changes, so the download of a new device is paged by it. */
  readonly firstSeq: number;
  /** Heads of all chunks. */
  readonly heads: readonly string[];
  /** Log position under which the row was stored. The row is made of all chunks up to it. */
  readonly rowSeq: number;
  /** Heads that the row was made from. Empty when the chunks did not add up when the row was due. */
  readonly rowHeads: readonly string[];
  readonly projectorVersion: number;
  /** The row as JSON text. The feed sends it without parsing it. */
  readonly rowJson: string;
  readonly text: string;
}

/** A row as the feed reads it. */
export type StoredRow = Omit<StoredDocument, 'text'>;

export interface StoredChunk {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly seq: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** The device that sent it. Null after a compaction with chunks of other devices. */
  readonly origin: string | null;
}

/**
 * Whether chunks were appended that the row does not show yet. Such a row is never sent: a device may have a newer one.
 */
export function isBehind({ seq, rowSeq }: Pick<StoredRow, 'seq' | 'rowSeq'>): boolean {
  return seq > rowSeq;
}

/**
 * A deleted item's row contains this. Quotation marks in a person's text are escaped in JSON, so text cannot match it.
 */
export const TOMBSTONE = '"deletedAt":"';

/** Whether a stored row belongs to a deleted item. */
export function isDeletedRow(rowJson: string): boolean {
  return rowJson.includes(TOMBSTONE);
}

/** Whether the chunks of a document did not add up when its row was due. */
export function isStuck({ rowHeads }: Pick<StoredRow, 'rowHeads'>): boolean {
  return rowHeads.length === 0;
}

/** The limits of one account. */
export interface LogQuota {
  readonly documents: number;
  /** Bytes of all chunks. */
  readonly bytes: number;
}

/** No limits. */
export const noQuota: LogQuota = { documents: Infinity, bytes: Infinity };

/** The size of a user's log. */
export interface LogSize {
  readonly documents: number;
  /** Bytes of all chunks, as stored. */
  readonly bytes: number;
}

/** Pushed chunks of one document, to be appended if they follow what the log holds of it. */
export interface Addition {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The chunks, concatenated. */
  readonly bytes: Uint8Array;
  /** The changes of all chunks, in order. */
  readonly changes: readonly ChangeLink[];
}

export interface AppendRequest {
  readonly device: string;
  readonly additions: readonly Addition[];
  readonly quota: LogQuota;
}

/**
 * The outcome of one document's addition.
 *
 * - `full`: the account's quota is used up
 * - `not-next`: not all changes follow the stored state, or the document does not exist. It has to be loaded and merged
 */
export type Appended = 'appended' | 'full' | 'not-next';

/** A row made of all chunks of a document up to `madeAt`. */
export interface MadeRow {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The document's `seq` when the document was read. */
  readonly madeAt: number;
  readonly heads: readonly string[];
  readonly projectorVersion: number;
  readonly rowJson: string;
  readonly text: string;
}

/** The end of a user's log. */
export interface LogEnd {
  /** The newest log position; 0 when the log is empty. */
  readonly head: number;
  /** The mark of that position; null when there is none. */
  readonly mark: string | null;
}

/** The end of a user's log and the epoch of its database. */
export interface LogPosition extends LogEnd {
  readonly epoch: string;
}

/** Reads and writes while the user's row is locked. */
export interface SyncTransaction {
  documents(documentIds: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Ordered by log position. */
  chunks(documentId: string): Promise<readonly StoredChunk[]>;
  /** The user's newest log position; 0 when the log is empty. */
  head(): Promise<number>;
  /** Read from stored sums, nothing is counted. Includes the writes of this transaction. */
  size(): Promise<LogSize>;
  /** Bytes kept of the user besides chunks: rows, texts, replies. A quota covers both. */
  keptBytes(): Promise<number>;
  /** Allocates the next log position. */
  nextSeq(): Promise<number>;
  /** A new document has equal `firstSeq` and `seq`. */
  putDocuments(documents: readonly StoredDocument[]): Promise<void>;
  addChunks(chunks: readonly StoredChunk[]): Promise<void>;
  /** Replaces several chunks of a document, given by their log positions, with one. */
  replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void>;
}

/** Read access to the log. */
export interface LogReader {
  /** The epoch and the log's end, read at the same moment. */
  position(userId: string): Promise<LogPosition>;
  /** The mark of a position in the user's log; null when it is no longer stored. */
  markAt(userId: string, seq: number): Promise<string | null>;
  document(userId: string, documentId: string): Promise<StoredDocument | null>;
  /** Chunks after a log position, in log order. */
  chunks(userId: string, documentId: string, since?: number): Promise<readonly StoredChunk[]>;
  /** Chunks after a log position, in log order: as many as fit in `bytes`, at least one. */
  chunksSince(userId: string, since: number, bytes: number): Promise<readonly StoredChunk[]>;
  documents(userId: string, documentIds: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Every document, newest `firstSeq` first, without its text. */
  allRows(userId: string): Promise<readonly StoredRow[]>;
  /**
   * Rows with a `firstSeq` below `before`, newest first, without their text: as many as fit in `bytes`, at least one.
   */
  rowsBefore(userId: string, before: number, bytes: number): Promise<readonly StoredRow[]>;
  countDocuments(userId: string): Promise<number>;
  /** Ids of documents whose row was stored after position `since` and up to `upTo`. */
  rowsStoredIn(userId: string, since: number, upTo: number): Promise<readonly string[]>;
  /** Whole documents with a `firstSeq` below `before`, newest first: as many as fit in `bytes`, at least one. */
  wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]>;
}

/**
 * The log of every user. Implemented over SQLite, PostgreSQL and memory; one contract suite runs on all three.
 *
 * If two copies of a log have the same mark at a position, they are equal up to that position. A log that was restored
 * to an older state gives its new positions other marks.
 */
export interface SyncStore extends LogReader {
  /** Identifies this database. A restore from backup renews it. */
  epoch(): Promise<string>;
  /** Runs `body` with the user's row locked. Stores everything or nothing. Resolves after the commit is durable. */
  transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value>;
  /**
   * Appends chunks whose changes follow the stored changes of their documents. Only hashes are compared: no document is
   * loaded, and the rows stay behind. Resolves after the commit is durable. Many users' appends share one commit.
   */
  append(userId: string, request: AppendRequest): Promise<ReadonlyMap<string, Appended>>;
  /**
   * Stores the row of an appended document under the next log position. Resolves with that position after the commit is
   * durable, or with null when the document was written to since. Shares commits with appends.
   */
  storeRow(userId: string, row: MadeRow): Promise<number | null>;
  /**
   * Runs `body` on the log as of one moment: none of its reads sees later writes. Use it for results that combine
   * several reads. `body` must read only through its argument and await nothing else.
   */
  inSnapshot<Value>(body: (log: LogReader) => Promise<Value>): Promise<Value>;
  head(userId: string): Promise<number>;
  /** The chunks of several documents, each in log order. */
  chunksOf(userId: string, documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredChunk[]>>;
  /** Documents of all users whose rows are behind. */
  behind(): Promise<readonly { readonly userId: string; readonly documentId: string }[]>;
  /** Documents after a log position, without their text. */
  rowsSince(userId: string, since: number): Promise<readonly StoredRow[]>;
  /** Ids of the documents whose text contains these words, ignoring case. */
  search(userId: string, words: string): Promise<ReadonlySet<string>>;
  /** Documents with more than `many` chunks. */
  fragmented(userId: string, many: number): Promise<readonly string[]>;
}

export interface WholeDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly seq: number;
  readonly firstSeq: number;
  /** UTF-8, as stored and sent. */
  readonly text: Uint8Array;
  readonly chunks: readonly Pick<StoredChunk, 'hash' | 'bytes'>[];
}
