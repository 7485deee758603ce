/**
 * The rows of the device store: the types of every IndexedDB table of one account.
 *
 * - `chunks` holds document bytes, `outbox` what the server has not acknowledged, `feed` the log position and the
 *   result of the last exchange.
 * - `contentRows`, `workspace` and `texts` are projections for lists and search. They carry the heads they were made
 *   from and can be rebuilt from chunks; `unprojected` marks the documents whose rows are stale.
 * - `seen` and `merged` track what the person has seen of changes from other devices.
 * - `aiRequests`, `images`, `notices`, `problems` and `syncHistory` belong to the features of those names.
 *
 * Invariants: a chunk and its outbox row are written in one transaction. A chunk is immutable and named by its hash.
 * These shapes are persisted, so a change needs a schema version (`account-database.ts`), and fields added later are
 * optional.
 */
import type { RequestableTask } from '#core/ai-tasks.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { DeviceChanges } from '#core/history/merged-changes.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { PublishingCall } from './publishing-call.ts';

/** Bytes of a document, verified against their hash before every use. Key: documentId and hash. */
export interface ChunkRow {
  documentId: string;
  hash: string;
  kind: DocumentKind;
  bytes: Uint8Array;
}

/** A projection and the state it was made from. It is rebuilt when the projector version changes. */
interface Projected {
  id: string;
  heads: readonly string[];
  projectorVersion: number;
  /** The log position of the newest chunk in it; 0 while only this device has the document. */
  seq: number;
}

/** One content item as lists show it. */
export interface StoredContentRow extends Projected {
  row: ContentRow;
}

export interface StoredWorkspaceRow extends Projected {
  row: WorkspaceRow;
}

/** The plain text of a content item, for search. */
export interface TextRow {
  id: string;
  text: string;
}

interface Queued {
  /** Assigned by the table. Rows are sent in this order. */
  id?: number;
  /** `parked` rows were refused by the server and need the person's decision. */
  state: 'waiting' | 'parked';
  /** The reason why a row is parked, as a sentence. */
  reason: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A chunk that the server has not acknowledged, with its own copy of the bytes. */
export interface ChunkOutboxRow extends Queued {
  type: 'chunk';
  documentId: string;
  kind: DocumentKind;
  schemaVersion: number;
  hash: string;
  bytes: Uint8Array;
}

/** A whole document to push again. Its bytes are read when it is sent. */
export interface WholeOutboxRow extends Queued {
  type: 'whole';
  documentId: string;
  kind: DocumentKind;
  schemaVersion: number;
}

/** A call to the server that is sent when the network is available. Its idempotency key makes a repetition harmless. */
export interface RequestOutboxRow extends Queued {
  type: 'request';
  /** Never a document's id: a queued request does not block the rows of a document. */
  documentId: '';
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  json: string;
  idempotencyKey: string;
  /** The action it requests, to show it at an item. Absent in calls that do not concern publishing. */
  about?: PublishingCall;
  /** Milliseconds since 1970 when it was last sent without an answer that rules out that the server acted on it. */
  leftAt?: number;
  /** Number of times the server failed at it with an error of its own. */
  failures?: number;
}

/** A picture that the server does not have. Its bytes are read when it is sent. */
export interface PictureOutboxRow extends Queued {
  type: 'picture';
  /** Never a document's id; the index counts pictures by it. */
  documentId: 'picture';
  /** SHA-256 of the bytes, in hex. */
  hash: string;
}

/** Outbox rows that carry a document's changes. */
export type DocumentOutboxRow = ChunkOutboxRow | WholeOutboxRow;

export type OutboxRow = ChunkOutboxRow | WholeOutboxRow | RequestOutboxRow | PictureOutboxRow;

/** This device's position in the person's log, and the result of the last exchange with the server. One row. */
export interface FeedRow {
  key: 'feed';
  /** Identifies this browser's storage to the server; new after the browser evicted it. */
  deviceId: string;
  /** The epoch of the server database that the log position belongs to; null before the first contact. */
  epoch: string | null;
  cursor: number;
  /** The newest log position that the server reported, and its mark. Absent or null before the first report. */
  knownHead?: number;
  knownMark?: string | null;
  /** Continuation token while a new device is being filled; null when it is filled. */
  token: string | null;
  /** True once everything that the server had has been stored. */
  filled: boolean;
  /** Documents received and expected while filling, and the number that lists show. Older versions lack the latter. */
  progress: { received: number; total: number; listed?: number } | null;
  /** Whether the last attempt reached the server. */
  reached: boolean;
  /** The server is overloaded or does not answer. It is tried again later. */
  serverBusy: boolean;
  needsSignIn: boolean;
  /** The server supports newer clients only. */
  tooOld: boolean;
  /** Milliseconds since 1970 of the last complete exchange, accurate to a minute. */
  syncedAt: number | null;
  /**
   * Milliseconds since 1970 of the first failure since then; null while there is none. Rows of older versions lack it.
   */
  failingSince?: number | null;
  /**
   * Size in bytes of a page of changes and of a push, derived from the measured throughput. Absent while nothing was
   * measured.
   */
  pageBytes?: number;
  pushBytes?: number;
}

/** A problem with a document's stored bytes. */
export interface ProblemRow {
  /** documentId and hash, or documentId alone. */
  id: string;
  documentId: string;
  kind: DocumentKind;
  type: 'damaged-chunk' | 'incomplete';
  state: 'open' | 'healed';
  /** The damaged bytes, kept. */
  bytes: Uint8Array | null;
  at: number;
}

export interface PreferenceRow {
  name: string;
  value: string | number | boolean;
}

/** An entry of the sync history. */
export interface SyncHistoryRow {
  id?: number;
  at: number;
  text: string;
}

/** A picture that a text refers to by its hash. It is not a document. */
export interface ImageRow {
  /** SHA-256, in hex, of the bytes on the first device. The server re-encodes them and keeps the name. */
  hash: string;
  /** Empty for a picture that came from the server. */
  name: string;
  /** Media type. */
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The state of a content item that the person last saw on this device. Absent while they have neither opened nor
 * written it here.
 */
export interface SeenRow {
  id: string;
  heads: readonly string[];
}

/**
 * Changes by other devices to a content item since it was last seen here. Derived from the documents, and disposable.
 */
export interface MergedRow {
  id: string;
  /** The heads that it was made from: those last seen, and the current ones. */
  from: readonly string[];
  to: readonly string[];
  devices: readonly DeviceChanges[];
}

/** A document whose rows are older than its chunks: a page was closed before it made them, or is about to make them. */
export interface UnprojectedRow {
  id: string;
  kind: DocumentKind;
}

/** The person's mark on a notice. */
export interface NoticeRow {
  id: string;
  state: 'read' | 'removed';
}

/**
 * A queued AI request, and later its reply, which the person has to accept. It is not in the outbox: a reply takes up
 * to a minute, and words must not be queued behind it.
 */
export interface AiRequestRow {
  /** A UUID. The server answers it once, however often it arrives. */
  id: string;
  /** The item that the request is about; null for the studio's ideas and for the test page. */
  itemId: string | null;
  task: RequestableTask;
  /** The API path. The sender needs no code of the task. */
  path: string;
  /** The request, as JSON. */
  request: string;
  state: 'waiting' | 'answered' | 'refused';
  /** Present once answered: the reply as JSON, with its provider and model. */
  answer: { readonly provider: string; readonly model: string | null; readonly reply: string } | null;
  /** The reason why it was refused, as a sentence. */
  reason: string | null;
  /** Milliseconds since 1970 when it was queued. */
  at: number;
  /** It must not be sent before this time; milliseconds since 1970. */
  notBefore: number;
  /** Milliseconds since 1970 when `notBefore` was set. A clock that shows an earlier time was set back since. */
  postponedAt?: number;
}

export interface RowTypes {
  chunks: ChunkRow;
  contentRows: StoredContentRow;
  texts: TextRow;
  workspace: StoredWorkspaceRow;
  unprojected: UnprojectedRow;
  outbox: OutboxRow;
  feed: FeedRow;
  problems: ProblemRow;
  preferences: PreferenceRow;
  syncHistory: SyncHistoryRow;
  images: ImageRow;
  seen: SeenRow;
  merged: MergedRow;
  notices: NoticeRow;
  aiRequests: AiRequestRow;
}

export type TableName = keyof RowTypes;
