/**
 * Reads the log: pages for `GET /api/sync/changes` and single documents for repair.
 *
 * A device requests everything after its cursor, a log position. There are three kinds of page:
 *
 * 1. Rows, for a cursor at 0: all rows, newest first, so that lists are right before any document arrives.
 * 2. Documents, after the rows: whole documents, newest first. A token in each page identifies the next one.
 * 3. News, for a cursor above 0: newer chunks, rows and texts, in log order.
 *
 * Invariants:
 * - A page is read in one snapshot. A news page contains everything between the cursor and its `upTo`, except the
 *   caller's own chunks.
 * - A row that is behind its chunks is never sent: the device may have a newer one.
 * - A page is complete only if its last frame, with the frame count and digest, arrived.
 * - A cursor of another log (epoch, mark, or a position past the end) gets `reset` and nothing else.
 */

import { createHash } from 'node:crypto';
import { concatBytes } from '#core/kernel/bytes.ts';
import type { ChangesQuery, FeedEnd, FeedPage } from '#core/sync/protocol.ts';
import {
  encodeFrames,
  fitting,
  fittingChunks,
  type OutgoingFrame,
  pageBytes,
  rowBytes,
  shownBytes,
  wholeBytes,
} from './encode-frames.ts';
import { chunkDigest, isKnownLog } from './stored-chunks.ts';
import {
  isBehind,
  type LogPosition,
  type LogReader,
  type StoredChunk,
  type StoredDocument,
  type StoredRow,
  type SyncStore,
  type WholeDocument,
} from './sync-store.ts';

export interface FeedRequest extends Omit<ChangesQuery, 'account'> {
  readonly userId: string;
  /** Whether the caller supports the frame that ends a page. */
  readonly isSealed: boolean;
}

/** Rows per frame. */
const ROWS_PER_FRAME = 500;

/** Documents read per query for a page of news. */
const DOCUMENTS_AT_ONCE = 200;

/** Whole documents per message. Sending a page as a single message costs a quarter more processor time. */
const DOCUMENTS_PER_MESSAGE = 64;

/**
 * One page of a user's log as frames. Rows and chunks are sent as they are stored, without being parsed.
 *
 * The page is read in one snapshot. The cursor moves past every chunk up to it, so a page must not contain a row that
 * is newer than its chunks.
 */
export async function* readFeed(store: SyncStore, request: FeedRequest): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let count = 0;
  for (const frames of await store.inSnapshot((log) => readPage(log, request))) {
    count += frames.length;
    yield await Promise.resolve(encodeFrames(frames, (head) => hash.update(head)));
  }
  const end = { type: 'end', frames: count, digest: hash.digest('hex') } satisfies FeedEnd;
  if (request.isSealed) yield encodeFrames([{ header: JSON.stringify(end) }]);
}

/** The page's frames, grouped into messages. */
async function readPage(log: LogReader, request: FeedRequest): Promise<Iterable<OutgoingFrame[]>> {
  const { userId, epoch, since } = request;
  const now = await log.position(userId);
  const page: PageFrame = (fields) => pageFrame(now, fields);
  const isOtherDatabase =
    (epoch !== undefined && epoch !== now.epoch) || since > now.head || !(await isKnownLog(log, userId, now, request));
  if (isOtherDatabase) return [[page({ reset: true, upTo: 0 })]];
  if (since > 0) return [await readNews(log, request, now)];
  const token = request.token ? parseBootstrapToken(request.token) : firstBootstrapToken(now.head);
  return token.phase === 'rows'
    ? await readAllRows(log, request, token, page)
    : await readWholeDocuments(log, request, token, page);
}

type PageFrame = (fields: PageFields) => OutgoingFrame;

type PageFields = Pick<FeedPage, 'upTo'> & Partial<FeedPage>;

function pageFrame({ epoch, head, mark }: LogPosition, fields: PageFields): OutgoingFrame {
  const position = { type: 'page', epoch, head, ...(mark === null ? {} : { mark }) } as const;
  return {
    header: JSON.stringify({
      ...position,
      more: false,
      token: null,
      reset: false,
      total: 0,
      ...fields,
    } satisfies FeedPage),
  };
}

/**
 * Chunks after the cursor, and rows that were made after their chunks. The caller's own chunks are left out, its rows
 * are not. A row that is behind is left out: it gets a log position of its own later.
 */
async function readNews(
  log: LogReader,
  { userId, device, since, limit }: FeedRequest,
  now: LogPosition,
): Promise<OutgoingFrame[]> {
  const bytes = pageBytes(limit);
  const newer = await log.chunksSince(userId, since, bytes);
  if (newer.length === 0) return await rowsAlone(log, { userId, since, bytes }, now);
  const touched = await firstTouched(log, { userId, newer, bytes });
  const chunks = fittingChunks(newer, touched.filter(isCurrent), bytes);
  const last = chunks.at(-1)!;
  const taken = new Set(chunks.map((chunk) => chunk.documentId));
  const made = (await log.rowsStoredIn(userId, since, last.seq)).filter((id) => !taken.has(id));
  const documents = [
    ...touched.filter((document) => taken.has(document.documentId)),
    ...(await log.documents(userId, made)),
  ].filter(isCurrent);
  const others = chunks.filter((chunk) => chunk.origin !== device);
  const upTo = await endOf(log, userId, { last: last.seq, documents });
  const page = pageFrame(now, { upTo, more: now.head > upTo });
  return [page, rowsFrame(documents), ...others.map(chunkFrame), ...documents.map(textFrame)];
}

/**
 * The documents that the chunks touch, in the order of the chunks. Stops once their rows and texts exceed the page's
 * bytes, because they are much larger than the chunks.
 */
async function firstTouched(
  log: LogReader,
  { userId, newer, bytes }: { readonly userId: string; readonly newer: readonly StoredChunk[]; readonly bytes: number },
): Promise<StoredDocument[]> {
  const ids = [...new Set(newer.map((chunk) => chunk.documentId))];
  const touched: StoredDocument[] = [];
  let size = 0;
  for (let at = 0; at < ids.length && size <= bytes; at += DOCUMENTS_AT_ONCE) {
    const next = await log.documents(userId, ids.slice(at, at + DOCUMENTS_AT_ONCE));
    for (const document of next.filter(isCurrent)) size += shownBytes(document);
    touched.push(...next);
  }
  return touched;
}

/** A page without newer chunks: everything between the cursor and the head is a row. */
async function rowsAlone(
  log: LogReader,
  { userId, since, bytes }: { readonly userId: string; readonly since: number; readonly bytes: number },
  now: LogPosition,
): Promise<OutgoingFrame[]> {
  const ids = await log.rowsStoredIn(userId, since, now.head);
  const made = (await log.documents(userId, ids)).toSorted((left, right) => left.rowSeq - right.rowSeq);
  const documents = fitting(made, bytes, (document) => rowBytes(document) + Buffer.byteLength(document.text));
  const upTo = documents.length < made.length ? documents.at(-1)!.rowSeq : now.head;
  const shown = documents.filter(isCurrent);
  return [pageFrame(now, { upTo, more: now.head > upTo }), rowsFrame(shown), ...shown.map(textFrame)];
}

/**
 * The log position at which a page ends: its last chunk, or the rows on the same page that directly follow it. A row
 * made together with a chunk has that chunk's position, and the chunk may belong to the next page.
 */
async function endOf(
  log: LogReader,
  userId: string,
  { last, documents }: { readonly last: number; readonly documents: readonly StoredDocument[] },
): Promise<number> {
  const rows = new Set(documents.map(({ rowSeq }) => rowSeq));
  if (!rows.has(last + 1)) return last;
  const [left] = await log.chunksSince(userId, last, 1);
  let end = last;
  while (rows.has(end + 1) && end + 1 !== left?.seq) end += 1;
  return end;
}

function isCurrent(row: StoredRow): boolean {
  return !isBehind(row);
}

/** The first pages for a new device: every row, newest first, so that lists are right before any document arrives. */
async function readAllRows(
  log: LogReader,
  { userId, limit }: FeedRequest,
  { upTo, before, total: knownTotal }: BootstrapToken,
  page: PageFrame,
): Promise<Iterable<OutgoingFrame[]>> {
  const total = knownTotal || (await log.countDocuments(userId));
  if (total === 0) return [[page({ upTo })]];
  const rows = await log.rowsBefore(userId, before, pageBytes(limit));
  const last = rows.at(-1);
  const isMore = last !== undefined && (await log.rowsBefore(userId, last.firstSeq, 1)).length > 0;
  const next: BootstrapToken = isMore
    ? { phase: 'rows', upTo, before: last.firstSeq, total }
    : { phase: 'documents', upTo, before: Number.MAX_SAFE_INTEGER, total };
  const first = page({ upTo, more: true, token: encodeBootstrapToken(next), total });
  return inMessages(first, rows.filter(isCurrent), { each: ROWS_PER_FRAME, frames: (some) => [rowsFrame(some)] });
}

/**
 * The further pages for a new device: whole documents, newest first by `firstSeq`, which never changes. A document that
 * is written during the download is therefore never skipped. Changes after `upTo` are sent again afterwards.
 */
async function readWholeDocuments(
  log: LogReader,
  { userId, limit }: FeedRequest,
  { upTo, before, total }: BootstrapToken,
  page: PageFrame,
): Promise<Iterable<OutgoingFrame[]>> {
  const bytes = pageBytes(limit);
  const documents = fitting(await log.wholeDocumentsBefore(userId, before, bytes), bytes, wholeBytes);
  const last = documents.at(-1);
  const next =
    last && last.firstSeq > 1 ? encodeBootstrapToken({ phase: 'documents', upTo, before: last.firstSeq, total }) : null;
  const first = page({ upTo, more: next !== null, token: next, total });
  return inMessages(first, documents, { each: DOCUMENTS_PER_MESSAGE, frames: (some) => some.flatMap(wholeFrames) });
}

/** The first frame, then the frames of `each` values at a time, built lazily. */
function* inMessages<Value>(
  first: OutgoingFrame,
  values: readonly Value[],
  { each, frames }: { readonly each: number; readonly frames: (some: readonly Value[]) => OutgoingFrame[] },
): Generator<OutgoingFrame[]> {
  yield [first];
  for (let at = 0; at < values.length; at += each) yield frames(values.slice(at, at + each));
}

function wholeFrames(document: WholeDocument): OutgoingFrame[] {
  return [chunkFrame({ ...document, ...joinChunks(document.chunks) }), textFrame(document)];
}

/**
 * A single chunk keeps its stored hash, so that the device detects damage. A damaged chunk among several is left out.
 */
function joinChunks(chunks: WholeDocument['chunks']): { bytes: Uint8Array; hash: string } {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const sound = chunks.filter((chunk) => chunkDigest(chunk.bytes) === chunk.hash);
  const bytes = concatBytes(sound.map((chunk) => chunk.bytes));
  return { bytes, hash: chunkDigest(bytes) };
}

/** One whole document, for a device that lacks a part of it. Null when the user has no such document. */
export async function readDocument(store: SyncStore, userId: string, documentId: string): Promise<Uint8Array | null> {
  return await store.inSnapshot(async (log) => {
    const document = await log.document(userId, documentId);
    if (!document) return null;
    const chunks = await log.chunks(userId, documentId);
    const current = [document].filter(isCurrent);
    return encodeFrames([
      rowsFrame(current),
      chunkFrame({ ...document, ...joinChunks(chunks) }),
      ...current.map(textFrame),
    ]);
  });
}

// Headers and rows are concatenated as text: ids, hashes and numbers need no escaping, and a row is JSON already.

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

/** The state of a new device's download. Opaque to the device. */
interface BootstrapToken {
  /** All rows are sent before any document. */
  readonly phase: 'rows' | 'documents';
  /** The cursor after the download: the head at its start. */
  readonly upTo: number;
  /** The next values have a `firstSeq` below this. */
  readonly before: number;
  /** Number of documents that the device will receive. */
  readonly total: number;
}

function firstBootstrapToken(head: number): BootstrapToken {
  return { phase: 'rows', upTo: head, before: Number.MAX_SAFE_INTEGER, total: 0 };
}

function encodeBootstrapToken({ phase, upTo, before, total }: BootstrapToken): string {
  const place = `${upTo}.${before}.${total}`;
  return phase === 'rows' ? `${place}.rows` : place;
}

/**
 * A token that cannot be parsed starts at the newest document. Whatever the device then lacks, it asks for after the
 * download.
 */
function parseBootstrapToken(token: string): BootstrapToken {
  const [upTo, before, total, phase] = token.split('.');
  return {
    phase: phase === 'rows' ? 'rows' : 'documents',
    upTo: wholeNumber(upTo, 0),
    before: wholeNumber(before, Number.MAX_SAFE_INTEGER),
    total: wholeNumber(total, 0),
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : otherwise;
}
