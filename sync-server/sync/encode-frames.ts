import { feedPageBytes } from '#core/sync/protocol.ts';
import type { StoredChunk, StoredDocument, StoredRow, WholeDocument } from './sync-store.ts';

/** A frame as core's `encodeFrame` writes it. Its header is JSON already. */
export interface OutgoingFrame {
  /** JSON, ASCII characters only. */
  readonly header: string;
  /** Text is sent as UTF-8. */
  readonly payload?: Uint8Array | string;
}

const LENGTHS = 8;

/**
 * Encodes many frames at once and copies each byte once: a new device receives thousands of frames.
 * @param onHead called with every frame's lengths and header, as sent
 */
export function encodeFrames(
  frames: readonly OutgoingFrame[],
  onHead: (head: Uint8Array) => void = () => {},
): Uint8Array {
  const lengths = frames.map(({ payload }) =>
    typeof payload === 'string' ? Buffer.byteLength(payload) : (payload?.length ?? 0),
  );
  const size = frames.reduce((sum, { header }, index) => sum + LENGTHS + header.length + lengths[index]!, 0);
  const message = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const [index, { header, payload }] of frames.entries()) {
    message.writeUInt32BE(header.length, at);
    message.writeUInt32BE(lengths[index]!, at + 4);
    const start = at;
    at += LENGTHS;
    at += message.write(header, at, 'latin1');
    onHead(message.subarray(start, at));
    if (typeof payload === 'string') message.write(payload, at);
    else if (payload) message.set(payload, at);
    at += lengths[index]!;
  }
  return message;
}

/** Bytes of a frame besides its payload, and of a row besides its JSON: ids and hashes. */
const AROUND = 200;
/** Smallest page, in bytes. Smaller ones would consist mostly of requests. */
const LEAST = 4 << 10;

/** Size of a page in bytes: the requested one, within limits. */
export function pageBytes(limit: number | undefined): number {
  return Math.min(feedPageBytes, Math.max(LEAST, limit ?? feedPageBytes));
}

export function rowBytes({ rowJson }: Pick<StoredRow, 'rowJson'>): number {
  return Buffer.byteLength(rowJson) + AROUND;
}

/** Bytes of a document's row and text, each in a frame. */
export function shownBytes(document: StoredDocument): number {
  return rowBytes(document) + Buffer.byteLength(document.text) + AROUND;
}

export function wholeBytes({ text, chunks }: WholeDocument): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes.length, text.length + 2 * AROUND);
}

/** Bytes of rows and texts in a push's reply. */
const PUSH_REPLY = 32 << 10;

/**
 * The documents that a push's reply contains. The others arrive with the feed, in pages sized for the caller's
 * connection. If a large reply broke off on a slow connection, the device would have to send everything again.
 */
export function returnedAtOnce(documents: readonly StoredDocument[]): StoredDocument[] {
  let left = PUSH_REPLY;
  return documents.filter((document) => {
    const bytes = rowBytes(document) + Buffer.byteLength(document.text);
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** As many values from the front as fit in `bytes`, at least one. */
export function fitting<Value>(values: readonly Value[], bytes: number, weigh: (value: Value) => number): Value[] {
  const taken: Value[] = [];
  let size = 0;
  for (const value of values) {
    size += weigh(value);
    if (taken.length > 0 && size > bytes) break;
    taken.push(value);
  }
  return taken;
}

/** The chunks that fit, counting the rows and texts of the documents that they touch. */
export function fittingChunks(
  chunks: readonly StoredChunk[],
  touched: readonly StoredDocument[],
  bytes: number,
): StoredChunk[] {
  const documents = new Map(touched.map((document) => [document.documentId, document]));
  const counted = new Set<string>();
  return fitting(chunks, bytes, (chunk) => {
    const document = counted.has(chunk.documentId) ? undefined : documents.get(chunk.documentId);
    counted.add(chunk.documentId);
    return chunk.bytes.length + AROUND + (document ? shownBytes(document) : 0);
  });
}
