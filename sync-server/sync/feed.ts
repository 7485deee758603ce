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
import {
  isBehind,
  type LogPosition,
  type StoredChunk,
  type StoredDocument,
  type StoredRow,
  type SyncStore,
  type WholeDocument,
} from './sync-store.ts';

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
  else if (since > 0) yield* readNews(store, request, now);
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

/**
 * What is newer than the cursor: chunks, and rows that were made after theirs. The caller's own chunks are excepted,
 * its rows never. A row that is behind is left out: it follows under a number of its own.
 */
async function* readNews(
  store: SyncStore,
  { userId, device, since, limit }: FeedRequest,
  before: LogPosition,
): AsyncGenerator<OutgoingFrame[]> {
  const bytes = pageBytes(limit);
  const newer = await store.chunksSince(userId, since, bytes);
  if (newer.length === 0) {
    yield await rowsAlone(store, { userId, since, bytes }, before);
    return;
  }
  const touched = await store.documents(userId, [...new Set(newer.map((chunk) => chunk.documentId))]);
  const chunks = fittingChunks(newer, touched.filter(isCurrent), bytes);
  const last = chunks.at(-1)!;
  const taken = new Set(chunks.map((chunk) => chunk.documentId));
  const made = (await store.rowsStoredIn(userId, since, last.seq)).filter((id) => !taken.has(id));
  const documents = [
    ...touched.filter((document) => taken.has(document.documentId)),
    ...(await store.documents(userId, made)),
  ].filter(isCurrent);
  // Asked after the chunks: what came meanwhile is left to the next page, and the head told is never behind this one.
  const now = await store.position(userId);
  const others = chunks.filter((chunk) => chunk.origin !== device);
  const upTo = endOf(last.seq, documents);
  const page = pageFrame(now, { upTo, more: now.head > upTo });
  yield [page, rowsFrame(documents), ...others.map(chunkFrame), ...documents.map(textFrame)];
}

/**
 * A page where no chunk is newer. Up to the head that was told before the chunks were asked for, whatever is newer is
 * a row; a chunk that a compaction has moved meanwhile lies above it.
 */
async function rowsAlone(
  store: SyncStore,
  { userId, since, bytes }: { readonly userId: string; readonly since: number; readonly bytes: number },
  before: LogPosition,
): Promise<OutgoingFrame[]> {
  const ids = await store.rowsStoredIn(userId, since, before.head);
  const made = (await store.documents(userId, ids)).toSorted((left, right) => left.rowSeq - right.rowSeq);
  const documents = fitting(made, bytes, (document) => rowBytes(document) + Buffer.byteLength(document.text));
  const upTo = documents.length < made.length ? documents.at(-1)!.rowSeq : before.head;
  const shown = documents.filter(isCurrent);
  const now = await store.position(userId);
  return [pageFrame(now, { upTo, more: now.head > upTo }), rowsFrame(shown), ...shown.map(textFrame)];
}

/** The numbers after the last chunk's that are of rows in the same page. */
function endOf(last: number, documents: readonly StoredDocument[]): number {
  const rows = new Set(documents.map(({ rowSeq }) => rowSeq));
  let end = last;
  while (rows.has(end + 1)) end += 1;
  return end;
}

function isCurrent(row: StoredRow): boolean {
  return !isBehind(row);
}

/** A new device's first pages: every row, newest first, so that lists are right before any document has come. */
async function* readAllRows(
  store: SyncStore,
  { userId, limit }: FeedRequest,
  { upTo, before, total: knownTotal }: BootstrapToken,
  page: PageFrame,
): AsyncGenerator<OutgoingFrame[]> {
  const total = knownTotal || (await store.countDocuments(userId));
  if (total === 0) {
    yield [page({ upTo })];
    return;
  }
  const rows = await store.rowsBefore(userId, before, pageBytes(limit));
  const last = rows.at(-1);
  const isMore = last !== undefined && (await store.rowsBefore(userId, last.firstSeq, 1)).length > 0;
  const next: BootstrapToken = isMore
    ? { phase: 'rows', upTo, before: last.firstSeq, total }
    : { phase: 'documents', upTo, before: Number.MAX_SAFE_INTEGER, total };
  yield [page({ upTo, more: true, token: encodeBootstrapToken(next), total })];
  const shown = rows.filter(isCurrent);
  for (let at = 0; at < shown.length; at += ROWS_PER_FRAME) yield [rowsFrame(shown.slice(at, at + ROWS_PER_FRAME))];
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
  const current = [document].filter(isCurrent);
  return encodeFrames([
    rowsFrame(current),
    chunkFrame({ ...document, ...joinChunks(chunks) }),
    ...current.map(textFrame),
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
