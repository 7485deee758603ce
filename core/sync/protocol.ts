import * as z from 'zod/mini';
import { documentKinds } from '../documents/versions.ts';

export const framesContentType = 'application/vnd.rostrum.frames';

/** Limits of one push, in bytes and chunks. */
export const pushLimits = { chunkBytes: 8 << 20, bodyBytes: 16 << 20, chunks: 512 } as const;

/** How much a client puts in one push unless a single chunk is larger. */
export const pushBatch = { bytes: 1 << 20, chunks: 256 } as const;

/** How much of the feed one page carries at most, in bytes; a client with a slow line asks for less. */
export const feedPageBytes = 4 << 20;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const heads = z.array(hash);

/**
 * The newest number of the log that an answer has told the caller, and the mark that came with it. The server compares
 * them with its log. Absent while nothing was told, and from clients of earlier versions.
 */
export interface KnownHead {
  readonly knownHead?: number | undefined;
  readonly knownMark?: string | undefined;
}

/** First frame of a push. The account must be the session's. */
export const pushHeader = z.object({
  type: z.literal('push'),
  account: uuid,
  device: uuid,
  knownHead: z.optional(z.int()),
  knownMark: z.optional(uuid),
});

/** Every further frame of a push, its payload the chunk. `kind` and `schemaVersion` are judged per chunk, not here. */
export const pushedChunk = z.object({
  type: z.literal('chunk'),
  documentId: z.string().check(z.maxLength(100)),
  kind: z.string().check(z.maxLength(100)),
  schemaVersion: z.int(),
  hash: z.string().check(z.maxLength(100)),
});
export type PushedChunk = z.infer<typeof pushedChunk>;

/**
 * Why one chunk of a push is refused; the other chunks are stored.
 *
 * - `malformed`: not a sequence of whole changes and documents as devices write them, or it does not apply
 * - `damaged`: its bytes do not have the hash that came with them
 * - `oversized`: larger than `pushLimits.chunkBytes`, or it unfolds to more than any device writes, or it is too much
 *   work for the server's time limit
 * - `foreign`: its document says that it is another one
 * - `future-version`: a document type or version that this server does not know yet
 * - `quota`: the account holds as much as this server lets it hold
 */
export const refusalReasons = ['malformed', 'damaged', 'oversized', 'foreign', 'future-version', 'quota'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * What became of one chunk of a push.
 *
 * - `later`: not tried, because the push has had its share of the server's time; it is to be sent again
 */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored') }),
  z.object({ outcome: z.literal('later') }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), reason: z.enum(refusalReasons) }),
]);
export type ChunkOutcome = z.infer<typeof outcome>;

/** The current projection of a document, as the feed and a push's answer carry it. */
export const projectedRow = z.object({
  documentId: uuid,
  kind: z.enum(documentKinds),
  /** The feed number of the document's newest chunk. */
  seq: z.int(),
  heads,
  projectorVersion: z.int(),
  /** A `ContentRow` or a `WorkspaceRow`, by kind. */
  row: z.record(z.string(), z.unknown()),
});
export type ProjectedRow = z.infer<typeof projectedRow>;

/**
 * The answer to a push: one outcome a chunk, in the order sent, and the merged row and text of documents stored; those
 * that would make the answer large come with the feed alone.
 */
export const pushReply = z.object({
  epoch: uuid,
  head: z.int(),
  /** The mark that `head` is under. Absent from older servers, and where the log is not the one that the caller knows. */
  mark: z.optional(uuid),
  chunks: z.array(outcome),
  documents: z.array(z.extend(projectedRow, { text: z.string() })),
});
export type PushReply = z.infer<typeof pushReply>;

/**
 * First frame of a page of the feed.
 * With `reset` the caller's epoch, its cursor or the head that it knows is not of this database: the page is empty,
 * and the caller pushes what it has and starts from 0.
 */
export const feedPage = z.object({
  type: z.literal('page'),
  epoch: uuid,
  /** The user's newest feed number. */
  head: z.int(),
  /** The mark that it is under. Absent from older servers, and while nothing is written. */
  mark: z.optional(uuid),
  /** The cursor once this page (or, while filling a new device, the last page) is stored. */
  upTo: z.int(),
  more: z.boolean(),
  /** While filling a new device: what to ask for next. */
  token: z.nullable(z.string()),
  reset: z.boolean(),
  /** Documents that a new device will receive in all, for its progress. */
  total: z.int(),
});
export type FeedPage = z.infer<typeof feedPage>;

/** Rows of documents; payload: a JSON array of `ProjectedRow`. */
export const rowsFrame = z.object({ type: z.literal('rows') });
/** One chunk (several concatenated while filling a new device); payload: its bytes. */
export const chunkFrame = z.object({
  type: z.literal('chunk'),
  documentId: uuid,
  kind: z.enum(documentKinds),
  seq: z.int(),
  hash,
});
/** The plain text of a document for search; payload: UTF-8. */
export const textFrame = z.object({ type: z.literal('text'), documentId: uuid });

/** Last frame of a page: how many frames came before it, and their digest (`PageSeal`). Without it the page broke off. */
export const feedEnd = z.object({ type: z.literal('end'), frames: z.int(), digest: hash });
export type FeedEnd = z.infer<typeof feedEnd>;

export const feedFrame = z.discriminatedUnion('type', [feedPage, rowsFrame, chunkFrame, textFrame, feedEnd]);

/** Query of `GET /api/sync/changes`. */
export const changesQuery = z.object({
  account: uuid,
  device: uuid,
  since: z.pipe(z.coerce.number(), z.int().check(z.nonnegative())),
  epoch: z.optional(uuid),
  knownHead: z.optional(z.pipe(z.coerce.number(), z.int().check(z.nonnegative()))),
  knownMark: z.optional(uuid),
  token: z.optional(z.string().check(z.maxLength(200))),
  /** Bytes that the page should carry; more when a single document is larger. An older server does not know it. */
  limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.positive()))),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

/** Query of the calls that only name the account: it must be the session's. */
export const accountQuery = z.object({ account: uuid });

/** A stream is taken for dead when it has been silent for `silenceMs`. */
export const doorbell = { heartbeatMs: 10_000, silenceMs: 25_000 } as const;

/**
 * Sent by every client, and with every answer of a sync call, as the header `Rostrum-Protocol`. Raised when an older
 * client would misread an answer, or a newer one must know what it may expect of an older server.
 */
export const protocolVersion = 3;
/** The oldest client that the server still talks to; below it the answer is 426. */
export const oldestProtocolVersion = 2;
/**
 * From this version on a page of the feed ends with a `feedEnd`. The server sends it to clients that know it, and a
 * client takes a page without it only from an older server.
 */
export const sealedPagesSince = 3;
export const protocolHeader = 'Rostrum-Protocol';
