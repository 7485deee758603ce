import { createHash } from 'node:crypto';
import { concatBytes } from '#core/kernel/bytes.ts';
import type { ChangesQuery, FeedEnd, FeedPage } from '#core/sync/protocol.ts';
import { chunkDigest } from './chunk-digest.ts';
import {
  encodeBootstrapToken,
  firstBootstrapToken,
  parseBootstrapToken,
  type BootstrapToken,
} from './bootstrap-token.ts';
import { encodeFrames, type OutgoingFrame } from './encode-frames.ts';
import { isKnownLog } from './is-known-log.ts';
import { fitting, fittingChunks, pageBytes, rowBytes, wholeBytes } from './page-bytes.ts';
import type { LogPosition, StoredChunk, StoredDocument, StoredRow, SyncStore, WholeDocument } from './sync-store.ts';

export interface FeedRequest extends Omit<ChangesQuery, 'account'> {
  readonly userId: string;
  /** Whether the caller knows the frame that ends a page. */
  readonly isSealed: boolean;
}

/** Rows in one frame. */
const ROWS_PER_FRAME = 500;

/** Whole documents in one message: a page in a single message costs a quarter more processor time. */
const DOCUMENTS_PER_MESSAGE = 64;

/** One page of a user's feed as frames. Nothing is parsed on the way: rows and chunks travel as they are stored. */
export async function* readFeed(store: SyncStore, request: FeedRequest): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const frames of readPage(store, request)) {
    count += frames.length;
    yield encodeFrames(frames, (head) => hash.update(head));
  }
  const end = { type: 'end', frames: count, digest: hash.digest('hex') } satisfies FeedEnd;
  if (request.isSealed) yield encodeFrames([{ header: JSON.stringify(end) }]);
}

/** The page's frames, in messages. */
async function* readPage(store: SyncStore, request: FeedRequest): AsyncGenerator<OutgoingFrame[]> {
  const { userId, epoch, since } = request;
  const now = await store.position(userId);
  const page: PageFrame = (fields) => pageFrame(now, fields);
  const isOtherDatabase =
    (epoch !== undefined && epoch !== now.epoch) ||
    since > now.head ||
    !(await isKnownLog(store, userId, now, request));
  if (isOtherDatabase) yield [page({ reset: true, upTo: 0 })];
  else if (since > 0) yield* readNews(store, request);
  else {
    const token = request.token ? parseBootstrapToken(request.token) : firstBootstrapToken(now.head);
    yield* token.phase === 'rows'
      ? readAllRows(store, request, token, page)
      : readWholeDocuments(store, request, token, page);
  }
}

type PageFrame = (fields: PageFields) => OutgoingFrame;

type PageFields = Pick<FeedPage, 'upTo'> & Partial<FeedPage>;

function pageFrame({ epoch, head, mark }: LogPosition, fields: PageFields): OutgoingFrame {
  const told = { type: 'page', epoch, head, ...(mark === null ? {} : { mark }) } as const;
  return {
    header: JSON.stringify({ ...told, more: false, token: null, reset: false, total: 0, ...fields } satisfies FeedPage),
  };
}

/** What is newer than the cursor. The caller's own chunks are excepted, its rows never. */
async function* readNews(
  store: SyncStore,
  { userId, device, since, limit }: FeedRequest,
): AsyncGenerator<OutgoingFrame[]> {
  const bytes = pageBytes(limit);
  const newer = await store.chunksSince(userId, since, bytes);
  if (newer.length === 0) {
    const now = await store.position(userId);
    // A compaction may have moved what there was past the part that was read.
    yield [pageFrame(now, { upTo: since, more: now.head > since })];
    return;
  }
  const touched = await store.documents(userId, [...new Set(newer.map((chunk) => chunk.documentId))]);
  const chunks = fittingChunks(newer, touched, bytes);
  const last = chunks.at(-1)!;
  const taken = new Set(chunks.map((chunk) => chunk.documentId));
  const documents = touched.filter((document) => taken.has(document.documentId));
  // Asked after the chunks: what came meanwhile is left to the next page, and the head told is never behind this one.
  const now = await store.position(userId);
  const others = chunks.filter((chunk) => chunk.origin !== device);
  const page = pageFrame(now, { upTo: last.seq, more: now.head > last.seq });
  yield [page, rowsFrame(documents), ...others.map(chunkFrame), ...documents.map(textFrame)];
}

/** A new device's first pages: every row, newest first, so that lists are right before any document has come. */
async function* readAllRows(
  store: SyncStore,
  { userId, limit }: FeedRequest,
  { upTo, before }: BootstrapToken,
  page: PageFrame,
): AsyncGenerator<OutgoingFrame[]> {
  const all = await store.allRows(userId);
  if (all.length === 0) {
    yield [page({ upTo })];
    return;
  }
  const left = all.filter((row) => row.firstSeq < before);
  const rows = fitting(left, pageBytes(limit), rowBytes);
  const next: BootstrapToken =
    rows.length < left.length
      ? { phase: 'rows', upTo, before: rows.at(-1)!.firstSeq, total: all.length }
      : { phase: 'documents', upTo, before: Number.MAX_SAFE_INTEGER, total: all.length };
  yield [page({ upTo, more: true, token: encodeBootstrapToken(next), total: all.length })];
  for (let at = 0; at < rows.length; at += ROWS_PER_FRAME) yield [rowsFrame(rows.slice(at, at + ROWS_PER_FRAME))];
}

/**
 * A new device's further pages: whole documents, newest first by their first feed number, which never changes.
 * A document that is written meanwhile is therefore never skipped; what is newer than `upTo` comes again afterwards.
 */
async function* readWholeDocuments(
  store: SyncStore,
  { userId, limit }: FeedRequest,
  { upTo, before, total }: BootstrapToken,
  page: PageFrame,
): AsyncGenerator<OutgoingFrame[]> {
  const bytes = pageBytes(limit);
  const documents = fitting(await store.wholeDocumentsBefore(userId, before, bytes), bytes, wholeBytes);
  const last = documents.at(-1);
  const next =
    last && last.firstSeq > 1 ? encodeBootstrapToken({ phase: 'documents', upTo, before: last.firstSeq, total }) : null;
  yield [page({ upTo, more: next !== null, token: next, total })];
  for (let at = 0; at < documents.length; at += DOCUMENTS_PER_MESSAGE) {
    yield documents.slice(at, at + DOCUMENTS_PER_MESSAGE).flatMap(wholeFrames);
  }
}

function wholeFrames(document: WholeDocument): OutgoingFrame[] {
  return [chunkFrame({ ...document, ...joinChunks(document.chunks) }), textFrame(document)];
}

/** A lone chunk keeps its stored hash, so that a device finds damage; a damaged one among others is left out. */
function joinChunks(chunks: WholeDocument['chunks']): { bytes: Uint8Array; hash: string } {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const sound = chunks.filter((chunk) => chunkDigest(chunk.bytes) === chunk.hash);
  const bytes = concatBytes(sound.map((chunk) => chunk.bytes));
  return { bytes, hash: chunkDigest(bytes) };
}

/** One document whole, for a device that lacks a part of it; null when the user has no such document. */
export async function readDocument(store: SyncStore, userId: string, documentId: string): Promise<Uint8Array | null> {
  const document = await store.document(userId, documentId);
  if (!document) return null;
  const chunks = await store.chunks(userId, documentId);
  return encodeFrames([
    rowsFrame([document]),
    ...wholeFrames({ ...document, text: Buffer.from(document.text), chunks }),
  ]);
}

// Headers and rows are put together as text: ids, hashes and numbers need no escaping, and the row is JSON already.

function rowsFrame(rows: readonly StoredRow[]): OutgoingFrame {
  const json = rows.map(
    ({ documentId, kind, seq, heads, projectorVersion, rowJson }) =>
      `{"documentId":"${documentId}","kind":"${kind}","seq":${seq},"heads":["${heads.join('","')}"],"projectorVersion":${projectorVersion},"row":${rowJson}}`,
  );
  return { header: '{"type":"rows"}', payload: `[${json.join()}]` };
}

function chunkFrame({
  documentId,
  kind,
  seq,
  hash,
  bytes,
}: Pick<StoredChunk, 'documentId' | 'kind' | 'seq' | 'hash' | 'bytes'>): OutgoingFrame {
  return {
    header: `{"type":"chunk","documentId":"${documentId}","kind":"${kind}","seq":${seq},"hash":"${hash}"}`,
    payload: bytes,
  };
}

function textFrame({ documentId, text }: Pick<StoredDocument | WholeDocument, 'documentId' | 'text'>): OutgoingFrame {
  return { header: `{"type":"text","documentId":"${documentId}"}`, payload: text };
}
