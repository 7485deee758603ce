import { feedPageBytes } from '#core/sync/protocol.ts';
import type { StoredChunk, StoredDocument, StoredRow, WholeDocument } from './sync-store.ts';

/** A frame of core's `encodeFrame`; its header is JSON already. */
export interface OutgoingFrame {
  /** JSON of ASCII characters only. */
  readonly header: string;
  /** Text is sent as UTF-8. */
  readonly payload?: Uint8Array | string;
}

const LENGTHS = 8;

/**
 * Many frames at once, each byte written once: a new device is sent thousands.
 * @param onHead is shown every frame's lengths and header as they travel
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

/** Bytes of a frame beside its payload, and of a row beside its JSON: ids and hashes. */
const AROUND = 200;
/** A page smaller than this would be mostly requests. */
const LEAST = 4 << 10;

/** How many bytes a page carries: what the caller asks for, within bounds. */
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

/** Bytes of rows and texts that come back with a push. */
const PUSH_REPLY = 32 << 10;

/**
 * The documents that come back with a push. The feed brings the others, in pages that the caller's line carries: an
 * answer that is cut on a slow one would have everything sent again.
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

/** As many from the front as fit in `bytes`, at least one. */
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

/** The chunks that fit together with the rows and texts of the documents that they touch. */
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
