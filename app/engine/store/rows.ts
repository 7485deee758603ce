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

/** A projection and what it was made from. Reprojected when the version changes. */
interface Projected {
  id: string;
  heads: readonly string[];
  projectorVersion: number;
  /** The server's feed number of the newest chunk in it; 0 while only this device has the document. */
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
  /** Given by the table; rows leave in this order. */
  id?: number;
  /** `parked` rows wait for a person: the server said why it will not take them. */
  state: 'waiting' | 'parked';
  /** Why a row is parked, in a sentence. */
  reason: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A chunk that the server has not acknowledged. It holds the bytes itself. */
export interface ChunkOutboxRow extends Queued {
  type: 'chunk';
  documentId: string;
  kind: DocumentKind;
  schemaVersion: number;
  hash: string;
  bytes: Uint8Array;
}

/** A whole document to push again: its bytes are read when it is sent. */
export interface WholeOutboxRow extends Queued {
  type: 'whole';
  documentId: string;
  kind: DocumentKind;
  schemaVersion: number;
}

/** A call to the server that waits for the network. The key makes a repetition harmless. */
export interface RequestOutboxRow extends Queued {
  type: 'request';
  /** Never a document's: requests guard no row. */
  documentId: '';
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  json: string;
  idempotencyKey: string;
  /** What it asks for, where a person sees it at an item. Absent in calls about nothing that publishes. */
  about?: PublishingCall;
  /** Milliseconds since 1970 when it last left without an answer that says that the server did nothing. */
  leftAt?: number;
  /** How often the server itself failed at it. */
  failures?: number;
}

/** A picture that the server does not have. Its bytes are read when it is sent. */
export interface PictureOutboxRow extends Queued {
  type: 'picture';
  /** Never a document's; the index counts pictures by it. */
  documentId: 'picture';
  /** SHA-256 of the bytes, in hex. */
  hash: string;
}

/** Rows that carry a document's words. */
export type DocumentOutboxRow = ChunkOutboxRow | WholeOutboxRow;

export type OutboxRow = ChunkOutboxRow | WholeOutboxRow | RequestOutboxRow | PictureOutboxRow;

/** Where this device stands in the user's feed, and what the last exchange with the server showed. One row. */
export interface FeedRow {
  key: 'feed';
  /** Names this browser's storage to the server; new after an eviction. */
  deviceId: string;
  /** The server database that the cursor belongs to; null before the first contact. */
  epoch: string | null;
  cursor: number;
  /** The newest number that the server told, and the mark that it is under. Absent or null while nothing was told. */
  knownHead?: number;
  knownMark?: string | null;
  /** Where filling a new device goes on; null when it is filled. */
  token: string | null;
  /** True once everything the server had has been stored. */
  filled: boolean;
  /** Documents received and expected while filling, and those that lists show. Older versions did not count the latter. */
  progress: { received: number; total: number; listed?: number } | null;
  /** Whether the last attempt reached the server. */
  reached: boolean;
  /** The server cannot take or give anything now, or does not answer; it is tried again later. */
  serverBusy: boolean;
  needsSignIn: boolean;
  /** The server speaks to newer clients only. */
  tooOld: boolean;
  /** Milliseconds since 1970 of the last whole exchange, to within a minute. */
  syncedAt: number | null;
  /** Milliseconds since 1970 of the first failure since then; null while all is well. Rows of older versions lack it. */
  failingSince?: number | null;
  /** Bytes that a page of changes and a push carry, by what the line carried before. Absent while nothing is known. */
  pageBytes?: number;
  pushBytes?: number;
}

/** Something wrong with a document's stored bytes. */
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

/** A line of the sync history. */
export interface SyncHistoryRow {
  id?: number;
  at: number;
  text: string;
}

/** A picture that a text names by its hash; no document. */
export interface ImageRow {
  /** SHA-256, in hex, of the bytes as the first device had them: the server encodes them anew and keeps the name. */
  hash: string;
  /** Empty where the picture came from the server. */
  name: string;
  /** Media type. */
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the person of this device last saw of a content item. Absent while they have neither opened nor written it here. */
export interface SeenRow {
  id: string;
  heads: readonly string[];
}

/** What other devices changed in a content item since it was last seen here. Made from the documents, and disposable. */
export interface MergedRow {
  id: string;
  /** The heads that it was made from: what was last seen, and what there is. */
  from: readonly string[];
  to: readonly string[];
  devices: readonly DeviceChanges[];
}

/** A document whose rows are older than its chunks: a page was closed between the two, or is about to make them. */
export interface UnprojectedRow {
  id: string;
  kind: DocumentKind;
}

/** What the person did with a notification. */
export interface NoticeRow {
  id: string;
  state: 'read' | 'removed';
}

/**
 * A queued AI request, and later its reply, which waits for the person. Not part of the outbox: a reply takes up to
 * a minute, and words must not stand behind it.
 */
export interface AiRequestRow {
  /** A UUID; the server answers it once, whatever arrives twice. */
  id: string;
  /** The item that it is about; null for the ideas of the studio and for the test page. */
  itemId: string | null;
  task: RequestableTask;
  /** Where the API takes it: who sends it needs no task's code. */
  path: string;
  /** The request, as JSON. */
  request: string;
  state: 'waiting' | 'answered' | 'refused';
  /** Present once answered: what the assistant said, as JSON, and who it was. */
  answer: { readonly provider: string; readonly model: string | null; readonly reply: string } | null;
  /** Why it was refused, in a sentence. */
  reason: string | null;
  /** Milliseconds since 1970 when it was queued. */
  at: number;
  /** Not to be sent before this; milliseconds since 1970. */
  notBefore: number;
  /** When that was settled, in milliseconds since 1970: a clock that is before it was set back since. */
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
