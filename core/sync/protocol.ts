import * as z from 'zod/mini';
import { documentKinds } from '../documents/versions.ts';

export const framesContentType = 'application/vnd.rostrum.frames';

/** Limits of one push, in bytes and chunks. */
export const pushLimits = { chunkBytes: 8 << 20, bodyBytes: 16 << 20, chunks: 512 } as const;

/** How much a client puts in one push unless a single chunk is larger. */
export const pushBatch = { bytes: 1 << 20, chunks: 256 } as const;

/** How much of the feed one page carries, in bytes of chunks. */
export const feedPageBytes = 4 << 20;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const heads = z.array(hash);

/** First frame of a push. The account must be the session's. */
export const pushHeader = z.object({ type: z.literal('push'), account: uuid, device: uuid });

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
 * - `malformed`: not a sequence of whole Automerge chunks, or it does not apply
 * - `damaged`: its bytes do not have the hash that came with them
 * - `oversized`: larger than `pushLimits.chunkBytes`
 * - `foreign`: its document says that it is another one
 * - `future-version`: a document type or version that this server does not know yet
 */
export const refusalReasons = ['malformed', 'damaged', 'oversized', 'foreign', 'future-version'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored') }),
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

/** The answer to a push: one outcome a chunk, in the order sent, and the merged row and text of every document stored. */
export const pushReply = z.object({
  epoch: uuid,
  head: z.int(),
  chunks: z.array(outcome),
  documents: z.array(z.extend(projectedRow, { text: z.string() })),
});
export type PushReply = z.infer<typeof pushReply>;

/**
 * First frame of a page of the feed.
 * With `reset` the caller's epoch or cursor is not of this database: the page is empty,
 * and the caller pushes what it has and starts from 0.
 */
export const feedPage = z.object({
  type: z.literal('page'),
  epoch: uuid,
  /** The user's newest feed number. */
  head: z.int(),
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

export const feedFrame = z.discriminatedUnion('type', [feedPage, rowsFrame, chunkFrame, textFrame]);

/** Query of `GET /api/sync/changes`. */
export const changesQuery = z.object({
  account: uuid,
  device: uuid,
  since: z.pipe(z.coerce.number(), z.int().check(z.nonnegative())),
  epoch: z.optional(uuid),
  token: z.optional(z.string().check(z.maxLength(200))),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

/** Query of the calls that only name the account: it must be the session's. */
export const accountQuery = z.object({ account: uuid });

/** A stream is taken for dead when it has been silent for `silenceMs`. */
export const doorbell = { heartbeatMs: 10_000, silenceMs: 25_000 } as const;
