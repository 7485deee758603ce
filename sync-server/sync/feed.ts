import { concatBytes } from '#core/kernel/bytes.ts';
import { feedPageBytes, type ChangesQuery, type FeedPage } from '#core/sync/protocol.ts';
import { chunkDigest } from './chunk-digest.ts';
import { encodeFrames, type OutgoingFrame } from './encode-frames.ts';
import type { StoredChunk, StoredDocument, StoredRow, SyncStore, WholeDocument } from './sync-store.ts';

export interface FeedRequest extends Omit<ChangesQuery, 'account'> {
  readonly userId: string;
}

/** Rows in one frame. */
const ROWS_PER_FRAME = 500;

/** Whole documents in one message: a page in a single message costs a quarter more processor time. */
const DOCUMENTS_PER_MESSAGE = 64;

/** One page of a user's feed as frames. Nothing is parsed on the way: rows and chunks travel as they are stored. */
export async function* readFeed(store: SyncStore, request: FeedRequest): AsyncGenerator<Uint8Array> {
  const { epoch, head } = await store.position(request.userId);
  const page: PageFrame = (fields) => ({
    header: JSON.stringify({
      type: 'page',
      epoch,
      head,
      upTo: head,
      more: false,
      token: null,
      reset: false,
      total: 0,
      ...fields,
    } satisfies FeedPage),
  });
  const isOtherDatabase = (request.epoch !== undefined && request.epoch !== epoch) || request.since > head;
  if (isOtherDatabase) yield encodeFrames([page({ reset: true, upTo: 0 })]);
  else if (request.since > 0) yield* readNews(store, request, page);
  else if (request.token) yield* readWholeDocuments(store, request, request.token, page);
  else yield* readAllRows(store, request, head, page);
}

type PageFrame = (fields: Partial<FeedPage>) => OutgoingFrame;

/** What is newer than the cursor. The caller's own chunks are excepted, its rows never. */
async function* readNews(
  store: SyncStore,
  { userId, device, since }: FeedRequest,
  page: PageFrame,
): AsyncGenerator<Uint8Array> {
  const chunks = await store.chunksSince(userId, since, feedPageBytes);
  const last = chunks.at(-1);
  if (!last) {
    // A compaction may have moved what there was past the part that was read.
    yield encodeFrames([page({ upTo: since, more: (await store.head(userId)) > since })]);
    return;
  }
  const documents = await store.documents(userId, [...new Set(chunks.map((chunk) => chunk.documentId))]);
  // Asked after the chunks: what came meanwhile is left to the next page.
  const more = (await store.head(userId)) > last.seq;
  const others = chunks.filter((chunk) => chunk.origin !== device);
  yield encodeFrames([
    page({ upTo: last.seq, more }),
    rowsFrame(documents),
    ...others.map(chunkFrame),
    ...documents.map(textFrame),
  ]);
}

/** A new device's first page: every row, so that lists are right before any document has come. */
async function* readAllRows(
  store: SyncStore,
  { userId }: FeedRequest,
  head: number,
  page: PageFrame,
): AsyncGenerator<Uint8Array> {
  const rows = await store.allRows(userId);
  if (rows.length === 0) {
    yield encodeFrames([page({ upTo: head })]);
    return;
  }
  yield encodeFrames([page({ more: true, token: bootstrapToken(head, Number.MAX_SAFE_INTEGER), total: rows.length })]);
  for (let at = 0; at < rows.length; at += ROWS_PER_FRAME)
    yield encodeFrames([rowsFrame(rows.slice(at, at + ROWS_PER_FRAME))]);
}

/**
 * A new device's further pages: whole documents, newest first by their first feed number, which never changes.
 * A document that is written meanwhile is therefore never skipped; what is newer than `upTo` comes again afterwards.
 */
async function* readWholeDocuments(
  store: SyncStore,
  { userId }: FeedRequest,
  token: string,
  page: PageFrame,
): AsyncGenerator<Uint8Array> {
  const { upTo, before } = parseBootstrapToken(token);
  const documents = await store.wholeDocumentsBefore(userId, before, feedPageBytes);
  const last = documents.at(-1);
  const next = last && last.firstSeq > 1 ? bootstrapToken(upTo, last.firstSeq) : null;
  yield encodeFrames([page({ upTo, more: next !== null, token: next })]);
  for (let at = 0; at < documents.length; at += DOCUMENTS_PER_MESSAGE) {
    yield encodeFrames(documents.slice(at, at + DOCUMENTS_PER_MESSAGE).flatMap(wholeFrames));
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

function bootstrapToken(upTo: number, before: number): string {
  return `${upTo}.${before}`;
}

function parseBootstrapToken(token: string): { upTo: number; before: number } {
  const [upTo, before] = token.split('.').map(Number);
  return {
    upTo: Number.isSafeInteger(upTo) ? upTo! : 0,
    before: Number.isSafeInteger(before) ? before! : Number.MAX_SAFE_INTEGER,
  };
}
