import type { DocumentKind } from '#core/documents/versions.ts';
import type { ChangeLink } from './inspect/chunk-limits.ts';

/** A document's newest state, as lists need it. */
export interface StoredDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The newest feed number of it: its newest chunk's, or its row's when that was made later. */
  readonly seq: number;
  /** Feed number of its first chunk: never changes, so a bootstrap can page by it. */
  readonly firstSeq: number;
  /** Of all its chunks. */
  readonly heads: readonly string[];
  /** Feed number that the row was stored under: it is made of all chunks up to there. */
  readonly rowSeq: number;
  /** What the row is made of; none when the chunks did not add up as it was to be made. */
  readonly rowHeads: readonly string[];
  readonly projectorVersion: number;
  /** The row as JSON text: the feed passes it on without parsing it. */
  readonly rowJson: string;
  readonly text: string;
}

/** What the feed's rows are made of. */
export type StoredRow = Omit<StoredDocument, 'text'>;

export interface StoredChunk {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly seq: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** The device that sent it; null once compacted with others' chunks. */
  readonly origin: string | null;
}

/** Whether chunks were appended that the row does not show yet. Such a row is never sent: a device may have a newer one. */
export function isBehind({ seq, rowSeq }: Pick<StoredRow, 'seq' | 'rowSeq'>): boolean {
  return seq > rowSeq;
}

/** Within the texts of a row's JSON a quotation mark is written otherwise: nothing that a person typed looks like this. */
export const TOMBSTONE = '"deletedAt":"';

/** Whether a row, as it is stored, is a deleted item's. */
export function isDeletedRow(rowJson: string): boolean {
  return rowJson.includes(TOMBSTONE);
}

/** Whether the chunks of a document did not add up when its row was to be made. */
export function isStuck({ rowHeads }: Pick<StoredRow, 'rowHeads'>): boolean {
  return rowHeads.length === 0;
}

/** How much one account may hold. */
export interface LogQuota {
  readonly documents: number;
  /** Of all chunks. */
  readonly bytes: number;
}

/** Without limits. */
export const noQuota: LogQuota = { documents: Infinity, bytes: Infinity };

/** What a user's log holds. */
export interface LogSize {
  readonly documents: number;
  /** Of all chunks, as they are stored. */
  readonly bytes: number;
}

/** Pushed chunks of one document that may follow what the log holds of it. */
export interface Addition {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The chunks, one after the other. */
  readonly bytes: Uint8Array;
  /** Of all chunks, in order. */
  readonly changes: readonly ChangeLink[];
}

export interface AppendRequest {
  readonly device: string;
  readonly additions: readonly Addition[];
  readonly quota: LogQuota;
}

/**
 * What became of each document's addition.
 *
 * - `full`: the account has no room for it
 * - `not-next`: its changes do not all follow from where the document stands, or there is no such document: it is to
 *   be loaded and merged
 */
export type Appended = 'appended' | 'full' | 'not-next';

/** A row that was made of all of a document's chunks up to `madeAt`. */
export interface MadeRow {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** The document's `seq` when it was read. */
  readonly madeAt: number;
  readonly heads: readonly string[];
  readonly projectorVersion: number;
  readonly rowJson: string;
  readonly text: string;
}

/** Where a user's log ends. */
export interface LogEnd {
  /** The newest feed number; 0 when there is none. */
  readonly head: number;
  /** The mark that it is under; null when there is none. */
  readonly mark: string | null;
}

/** The end of a user's log, and which database it is in. */
export interface LogPosition extends LogEnd {
  readonly epoch: string;
}

/** What may be read and written while a user's row is locked. */
export interface SyncTransaction {
  documents(documentIds: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Ordered by feed number. */
  chunks(documentId: string): Promise<readonly StoredChunk[]>;
  /** The user's newest feed number; 0 when there is none. */
  head(): Promise<number>;
  /** Kept as sums: nothing is counted. What this transaction writes is in it. */
  size(): Promise<LogSize>;
  /** Bytes of what is kept of the user beside chunks: rows, texts, replies. A quota is compared with both. */
  keptBytes(): Promise<number>;
  /** Takes the next feed number. */
  nextSeq(): Promise<number>;
  /** A document that is new has the same `firstSeq` as `seq`. */
  putDocuments(documents: readonly StoredDocument[]): Promise<void>;
  addChunks(chunks: readonly StoredChunk[]): Promise<void>;
  /** Replaces chunks of a document, named by their feed numbers, by one. */
  replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void>;
}

/** Read access to the log. */
export interface LogReader {
  /** The epoch and the log's end, of one moment. */
  position(userId: string): Promise<LogPosition>;
  /** The mark that a number of the user's log is under; null when it is not kept any more. */
  markAt(userId: string, seq: number): Promise<string | null>;
  document(userId: string, documentId: string): Promise<StoredDocument | null>;
  /** Those above a feed number, ordered by it. */
  chunks(userId: string, documentId: string, since?: number): Promise<readonly StoredChunk[]>;
  /** Chunks above a feed number in its order, as many as fit in `bytes` and at least one. */
  chunksSince(userId: string, since: number, bytes: number): Promise<readonly StoredChunk[]>;
  documents(userId: string, documentIds: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Every document, newest first by its first feed number, without its text. */
  allRows(userId: string): Promise<readonly StoredRow[]>;
  /**
   * Rows whose first feed number is below `before`, newest first by it, without their text: as many as fit in `bytes`,
   * at least one.
   */
  rowsBefore(userId: string, before: number, bytes: number): Promise<readonly StoredRow[]>;
  countDocuments(userId: string): Promise<number>;
  /** Ids of documents whose row was stored under a feed number above `since` and up to `upTo`. */
  rowsStoredIn(userId: string, since: number, upTo: number): Promise<readonly string[]>;
  /**
   * Whole documents whose first feed number is below `before`, newest first: as many as fit in `bytes`, at least one.
   */
  wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]>;
}

/**
 * The log of every user: document chunks under feed numbers, and each document's newest row.
 * Everything is keyed by user first: there is no way to name another user's document.
 *
 * Every feed number is under a mark, which it keeps. Two copies of a log in which a number is under the same mark are
 * the same up to that number: a log that was put back to an older state gives new numbers under other marks.
 * Implemented over SQLite, PostgreSQL and memory; one contract suite runs on all three.
 */
export interface SyncStore extends LogReader {
  /** Names this database. Renewed by a restore from backup. */
  epoch(): Promise<string>;
  /** Runs `body` with the user's row locked; all of it is stored, or nothing. Resolves after the commit is durable. */
  transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value>;
  /**
   * Appends chunks whose changes follow what the log holds of their documents, by their names alone: nothing is
   * loaded, and the rows stay behind. Resolves after the commit is durable. Appends of many users share one.
   */
  append(userId: string, request: AppendRequest): Promise<ReadonlyMap<string, Appended>>;
  /**
   * Stores the row of a document that chunks were appended to, under the next feed number. Resolves with that number
   * after the commit is durable; null when the document was written to since. Shares commits with the appends.
   */
  storeRow(userId: string, row: MadeRow): Promise<number | null>;
  /**
   * Runs `body` with the log as it is at one moment: what is written meanwhile is in none of its reads. For whatever is
   * put together from several of them. `body` reads through what it is given only, and waits for nothing else.
   */
  inSnapshot<Value>(body: (log: LogReader) => Promise<Value>): Promise<Value>;
  head(userId: string): Promise<number>;
  /** The chunks of several documents, each in the order of feed numbers. */
  chunksOf(userId: string, documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredChunk[]>>;
  /** Documents of all users whose rows are behind. */
  behind(): Promise<readonly { readonly userId: string; readonly documentId: string }[]>;
  /** Documents above a feed number, without their text. */
  rowsSince(userId: string, since: number): Promise<readonly StoredRow[]>;
  /** Ids of the documents whose text holds these words, whatever their capitals. */
  search(userId: string, words: string): Promise<ReadonlySet<string>>;
  /** Documents with more chunks than `many`. */
  fragmented(userId: string, many: number): Promise<readonly string[]>;
}

export interface WholeDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly seq: number;
  readonly firstSeq: number;
  /** In UTF-8, as it is stored and sent. */
  readonly text: Uint8Array;
  readonly chunks: readonly Pick<StoredChunk, 'hash' | 'bytes'>[];
}
