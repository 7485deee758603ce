import type { DocumentKind } from '#core/documents/versions.ts';

/** A document's newest state, as lists need it. */
export interface StoredDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  /** Feed number of its newest chunk. */
  readonly seq: number;
  /** Feed number of its first chunk: never changes, so a bootstrap can page by it. */
  readonly firstSeq: number;
  readonly heads: readonly string[];
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

/** What a user's log holds. */
export interface LogSize {
  readonly documents: number;
  /** Of all chunks, as they are stored. */
  readonly bytes: number;
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
  /** Takes the next feed number. */
  nextSeq(): Promise<number>;
  /** A document that is new has the same `firstSeq` as `seq`. */
  putDocuments(documents: readonly StoredDocument[]): Promise<void>;
  addChunks(chunks: readonly StoredChunk[]): Promise<void>;
  /** Replaces chunks of a document, named by their feed numbers, by one. */
  replaceChunks(documentId: string, seqs: readonly number[], chunk: StoredChunk): Promise<void>;
}

/**
 * The log of every user: document chunks under feed numbers, and each document's newest row.
 * Everything is keyed by user first: there is no way to name another user's document.
 *
 * Every feed number is under a mark, which it keeps. Two copies of a log in which a number is under the same mark are
 * the same up to that number: a log that was put back to an older state gives new numbers under other marks.
 * Implemented over SQLite, PostgreSQL and memory; one contract suite runs on all three.
 */
export interface SyncStore {
  /** Names this database. Renewed by a restore from backup. */
  epoch(): Promise<string>;
  /** Runs `body` with the user's row locked; all of it is stored, or nothing. Resolves after the commit is durable. */
  transaction<Value>(userId: string, body: (transaction: SyncTransaction) => Promise<Value>): Promise<Value>;
  head(userId: string): Promise<number>;
  /** The epoch and the log's end, of one moment. */
  position(userId: string): Promise<LogPosition>;
  /** The mark that a number of the user's log is under; null when it is not kept any more. */
  markAt(userId: string, seq: number): Promise<string | null>;
  document(userId: string, documentId: string): Promise<StoredDocument | null>;
  /** Ordered by feed number. */
  chunks(userId: string, documentId: string): Promise<readonly StoredChunk[]>;
  /** The chunks of several documents, each in the order of feed numbers. */
  chunksOf(userId: string, documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredChunk[]>>;
  /** Chunks above a feed number in its order, as many as fit in `bytes` and at least one. */
  chunksSince(userId: string, since: number, bytes: number): Promise<readonly StoredChunk[]>;
  documents(userId: string, documentIds: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Every document, newest first by its first feed number, without its text. */
  allRows(userId: string): Promise<readonly StoredRow[]>;
  /** Rows above a feed number, without their text. */
  rowsSince(userId: string, since: number): Promise<readonly StoredRow[]>;
  /** Ids of the documents whose text holds these words, whatever their capitals. */
  search(userId: string, words: string): Promise<ReadonlySet<string>>;
  /**
   * Whole documents whose first feed number is below `before`, newest first: as many as fit in `bytes`, at least one.
   */
  wholeDocumentsBefore(userId: string, before: number, bytes: number): Promise<readonly WholeDocument[]>;
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
