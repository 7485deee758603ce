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
  /** Whether the caller knows the frame that ends a page. */
  readonly isSealed: boolean;
}

/** Rows in one frame. */
const ROWS_PER_FRAME = 500;

/** Documents read at once for a page of news. */
const DOCUMENTS_AT_ONCE = 200;

/** Whole documents in one message: a page in a single message costs a quarter more processor time. */
const DOCUMENTS_PER_MESSAGE = 64;

/**
 * One page of a user's feed as frames. Nothing is parsed on the way: rows and chunks travel as they are stored.
 *
 * All of it is read in one snapshot: a cursor moves past every chunk up to it, so a page must hold no row that is newer
 * than the chunks in it.
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

/** The page's frames, in messages. */
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
  const told = { type: 'page', epoch, head, ...(mark === null ? {} : { mark }) } as const;
  return {
    header: JSON.stringify({ ...told, more: false, token: null, reset: false, total: 0, ...fields } satisfies FeedPage),
  };
}

/**
 * What is newer than the cursor: chunks, and rows that were made after theirs. The caller's own chunks are excepted,
 * its rows never. A row that is behind is left out: it follows under a number of its own.
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
 * The documents that the chunks touch, in the order of the chunks, as far as a page of so many bytes comes: their texts
 * are much larger than the chunks.
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

/** A page where no chunk is newer: whatever is newer, up to the head, is a row. */
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
 * Where a page ends: with its last chunk, or with the rows of the same page whose numbers follow. A row that was made
 * together with a chunk has the chunk's number, and that chunk may be left to the next page.
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

/** A new device's first pages: every row, newest first, so that lists are right before any document has come. */
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
 * A new device's further pages: whole documents, newest first by their first feed number, which never changes.
 * A document that is written meanwhile is therefore never skipped; what is newer than `upTo` comes again afterwards.
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

/** The first frame, then the frames of so many values at a time, each made when its turn comes. */
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

/** Where filling a new device goes on; opaque to the device. */
interface BootstrapToken {
  /** All rows come before any document. */
  readonly phase: 'rows' | 'documents';
  /** The cursor once the device is filled: the head when it began. */
  readonly upTo: number;
  /** What comes next has a lower first feed number. */
  readonly before: number;
  /** Documents that the device will receive in all. */
  readonly total: number;
}

function firstBootstrapToken(head: number): BootstrapToken {
  return { phase: 'rows', upTo: head, before: Number.MAX_SAFE_INTEGER, total: 0 };
}

function encodeBootstrapToken({ phase, upTo, before, total }: BootstrapToken): string {
  const place = `${upTo}.${before}.${total}`;
  return phase === 'rows' ? `${place}.rows` : place;
}

/** What makes no sense begins with the newest document; the device asks for the rest once it is filled. */
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
