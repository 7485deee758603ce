import { inflateRawSync } from 'node:zlib';
import { type ChunkBudget, malformed, oversized } from './chunk-limits.ts';

/** Reads bytes from left to right. Every error that it throws is an `UnfitChunk`. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** The next bytes, as a view. */
  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw malformed('a length beyond the end');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw malformed('a length beyond the end');
  }

  /** An unsigned LEB128 number. Fails above the largest integer that a double holds exactly; no valid chunk has one. */
  unsigned(): number {
    const first = this.#next();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let unit = 0x80; ; unit *= 0x80) {
      const byte = this.#next();
      value += (byte & 0x7f) * unit;
      if (value > Number.MAX_SAFE_INTEGER) throw malformed('a number that overflows');
      if (byte < 0x80) return value;
      if (unit > Number.MAX_SAFE_INTEGER) throw malformed('a number without an end');
    }
  }

  /** A signed LEB128 number. */
  signed(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.#next();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) {
        const signed = byte & 0x40 ? value - unit * 0x80 : value;
        if (!Number.isSafeInteger(signed)) throw malformed('a number that overflows');
        return signed;
      }
      if (unit > Number.MAX_SAFE_INTEGER) throw malformed('a number without an end');
    }
  }

  #next(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw malformed('a number that breaks off');
    this.at += 1;
    return byte;
  }
}

/** Inflates deflated bytes, within the chunk's remaining budget. */
export function inflateWithin(budget: ChunkBudget, deflated: Uint8Array): Uint8Array {
  const inflated = tryToInflate(deflated, budget.bytesLeft);
  budget.addBytes(inflated.length);
  return inflated;
}

function tryToInflate(deflated: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(deflated, { maxOutputLength: Math.max(1, limit), chunkSize: stepFor(deflated) });
  } catch (error) {
    if (error instanceof RangeError) throw oversized('too many bytes');
    throw malformed('bytes that do not inflate');
  }
}

/** Bytes inflated per step. With zlib's small default, 8 MB take 9 ms instead of 2. */
function stepFor({ length }: Uint8Array): number {
  return Math.min(256 << 10, Math.max(1 << 10, 16 * length));
}

/**
 * Reads a run-length column without expanding it (Automerge binary format, "Run length encoding"). A positive count is
 * followed by one repeated value, a negative count by that many values, and 0 by a number of nulls.
 * @param readValue reads one value; called once per run, however long
 * @param onNulls called with a number of nulls
 */
export function readRuns(
  reader: ByteReader,
  readValue: (times: number) => void,
  onNulls: (times: number) => void,
): void {
  while (!reader.isAtEnd) {
    const count = reader.signed();
    if (count > 0) readValue(count);
    else if (count === 0) {
      const nulls = reader.unsigned();
      if (nulls === 0) throw malformed('a run of nothing');
      onNulls(nulls);
    } else {
      // Every value has at least one byte.
      if (-count > reader.bytes.length - reader.at) throw malformed('a run beyond the end of its column');
      for (let index = count; index < 0; index += 1) readValue(1);
    }
  }
}
