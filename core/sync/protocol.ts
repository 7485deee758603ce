/**
 * The messages between a device and the server. The server keeps one log of changes per person; each entry has a log
 * position (`seq`).
 *
 * Push: the device sends chunks in the order in which it made them. The server checks each chunk by itself and replies
 * after its commit with one outcome per chunk. A refused chunk never holds up the others.
 *
 * Pull: the device asks for everything after a log position and gets pages of rows, texts and chunks. A page counts
 * only if its last frame is `feedEnd`, because a truncated response can look complete.
 *
 * Reset: `epoch` names one life of the server's database, `mark` one uninterrupted run of log positions in it. If
 * either shows that the log is not the one that the device knows, the server replies with `reset`; the device pushes
 * what it holds and pulls from 0.
 *
 * Invariants: every request names the account, which must be the session's. `protocolVersion` is raised when an older
 * client would misread a reply.
 */

import * as z from 'zod/mini';
import { documentKinds } from '../documents/versions.ts';

export const framesContentType = 'application/vnd.rostrum.frames';

/** Limits of one push. */
export const pushLimits = { chunkBytes: 8 << 20, bodyBytes: 16 << 20, chunks: 512 } as const;

/** How much a client sends in one push. A single chunk may be larger. */
export const pushBatch = { bytes: 1 << 20, chunks: 256 } as const;

/** Maximum bytes of one page of the log. A client on a slow connection asks for less. */
export const feedPageBytes = 4 << 20;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const heads = z.array(hash);

/**
 * The newest log position that the caller has received in a reply, and the mark that came with it. The server compares
 * both with its log. Absent before the first reply and from clients of earlier versions.
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

/**
 * Every further frame of a push, with the chunk as its payload. `kind` and `schemaVersion` are checked per chunk, not
 * by this schema.
 */
export const pushedChunk = z.object({
  type: z.literal('chunk'),
  documentId: z.string().check(z.maxLength(100)),
  kind: z.string().check(z.maxLength(100)),
  schemaVersion: z.int(),
  hash: z.string().check(z.maxLength(100)),
});
export type PushedChunk = z.infer<typeof pushedChunk>;

/**
 * Why one chunk of a push is refused. The other chunks are stored.
 *
 * - `malformed`: not a sequence of whole changes and documents as devices write them, or it cannot be applied
 * - `damaged`: its bytes do not match the hash that was sent with them
 * - `oversized`: larger than `pushLimits.chunkBytes`, or it decompresses to more than any device writes, or it exceeds
 *   the server's time limit
 * - `foreign`: the document inside names another id
 * - `future-version`: a document type or version that this server does not know yet
 * - `quota`: the account has reached its storage limit on this server
 */
export const refusalReasons = ['malformed', 'damaged', 'oversized', 'foreign', 'future-version', 'quota'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * The outcome of one chunk of a push.
 *
 * - `stored`: committed to the log
 * - `later`: not processed, because the push has used up its share of the server's time; send it again
 * - `missing`: it depends on changes that the server does not have
 * - `refused`: see `refusalReasons`
 */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored') }),
  z.object({ outcome: z.literal('later') }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), reason: z.enum(refusalReasons) }),
]);
export type ChunkOutcome = z.infer<typeof outcome>;

/** The current projection of a document, as sent in a page of the log and in the reply to a push. */
export const projectedRow = z.object({
  documentId: uuid,
  kind: z.enum(documentKinds),
  /** The log position of the document's newest chunk. */
  seq: z.int(),
  heads,
  projectorVersion: z.int(),
  /** A `ContentRow` or a `WorkspaceRow`, by `kind`. */
  row: z.record(z.string(), z.unknown()),
});
export type ProjectedRow = z.infer<typeof projectedRow>;

/**
 * The reply to a push: one outcome per chunk, in the order sent, and the merged row and text of the stored documents.
 * Documents that would make the reply too large are sent with the next pull only.
 */
export const pushReply = z.object({
  epoch: uuid,
  head: z.int(),
  /** The mark of `head`. Absent from older servers, and when the log is not the one that the caller knows. */
  mark: z.optional(uuid),
  chunks: z.array(outcome),
  documents: z.array(z.extend(projectedRow, { text: z.string() })),
});
export type PushReply = z.infer<typeof pushReply>;

/**
 * First frame of a page of the log. With `reset`, the epoch, log position or known head that the caller sent is not of
 * this database: the page is empty, and the caller must push what it holds and pull from 0.
 */
export const feedPage = z.object({
  type: z.literal('page'),
  epoch: uuid,
  /** The account's newest log position. */
  head: z.int(),
  /** The mark of `head`. Absent from older servers, and while the log is empty. */
  mark: z.optional(uuid),
  /**
   * The log position that the device has reached once this page is stored. While filling a new device: once the last
   * page is stored.
   */
  upTo: z.int(),
  more: z.boolean(),
  /** While filling a new device: the token for the next page. */
  token: z.nullable(z.string()),
  reset: z.boolean(),
  /** Number of documents that a new device will receive in all, for its progress bar. */
  total: z.int(),
});
export type FeedPage = z.infer<typeof feedPage>;

/** Rows of documents. The payload is a JSON array of `ProjectedRow`. */
export const rowsFrame = z.object({ type: z.literal('rows') });
/** One chunk, or several concatenated ones while filling a new device. The payload is its bytes. */
export const chunkFrame = z.object({
  type: z.literal('chunk'),
  documentId: uuid,
  kind: z.enum(documentKinds),
  seq: z.int(),
  hash,
});
/** The plain text of a document for search. The payload is UTF-8. */
export const textFrame = z.object({ type: z.literal('text'), documentId: uuid });

/**
 * Last frame of a page: the number of frames before it and their digest (`PageSeal`). A page without it was truncated.
 */
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
  /**
   * Number of bytes that the page should have. It has more when a single document is larger. Older servers ignore it.
   */
  limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.positive()))),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

/** Query of the calls that only name the account, which must be the session's. */
export const accountQuery = z.object({ account: uuid });

/** The event stream counts as dead after `silenceMs` without data. */
export const doorbell = { heartbeatMs: 10_000, silenceMs: 25_000 } as const;
